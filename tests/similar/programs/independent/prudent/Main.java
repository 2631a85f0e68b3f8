import java.io.*;
import java.net.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

// Ne va que là où personne d'autre n'est plus près.
public final class Main {

    enum Colour {
        ROUGE(20), BLANC(15);

        final int price;

        Colour(int price) { this.price = price; }
    }

    record Spot(int row, int col) {
        static Spot parse(String s) {
            var t = s.split(";");
            return new Spot(Integer.parseInt(t[0]), Integer.parseInt(t[1]));
        }

        Spot plus(Way w) { return new Spot(row + w.dr, col + w.dc); }

        int apart(Spot o) { return Math.abs(row - o.row) + Math.abs(col - o.col); }
    }

    enum Way {
        GAUCHE(0, -1), BAS(1, 0), DROIT(0, 1), HAUT(-1, 0);

        final int dr, dc;

        Way(int dr, int dc) {
            this.dr = dr;
            this.dc = dc;
        }
    }

    record Bunch(Colour colour, int units, Spot at) {
        static Bunch parse(String s) {
            var t = s.split(";");
            return new Bunch(Colour.valueOf(t[0]), Integer.parseInt(t[1]), Spot.parse(t[2] + ";" + t[3]));
        }
    }

    private static final Map<Spot, Map<Spot, Integer>> KNOWN = new HashMap<>();
    private static Set<Spot> paths;
    private static Scanner in;
    private static PrintStream out;

    static String[] call(String request) {
        out.print(request);
        out.print('\n');
        out.flush();
        return in.nextLine().split("\\|");
    }

    static Map<Spot, Integer> far(Spot from) {
        return KNOWN.computeIfAbsent(from, start -> {
            var found = new HashMap<Spot, Integer>();
            List<Spot> ring = List.of(start);
            for (int d = 0; !ring.isEmpty(); d++) {
                for (var s : ring) found.put(s, d);
                ring = ring.stream()
                    .flatMap(s -> Arrays.stream(Way.values()).map(s::plus))
                    .filter(s -> paths.contains(s) && !found.containsKey(s))
                    .distinct()
                    .toList();
            }
            return found;
        });
    }

    static Optional<Bunch> best(Collection<Bunch> all, Spot me, List<Spot> rivals, Predicate<Bunch> fits) {
        ToDoubleFunction<Bunch> worth = b -> {
            double gain = b.units() * b.colour().price;
            boolean lost = rivals.stream().anyMatch(r -> r.apart(b.at()) < far(me).get(b.at()));
            return (lost ? gain / 4 : gain) / Math.pow(1 + far(me).get(b.at()), 1.3);
        };
        return all.stream().filter(fits).max(Comparator.comparingDouble(worth));
    }

    static Spot walk(Spot me, Spot goal) {
        var d = far(goal);
        var way = Arrays.stream(Way.values())
            .filter(w -> d.getOrDefault(me.plus(w), 9999) < d.get(me))
            .findFirst();
        return way.isEmpty() ? me : Spot.parse(call("DEPLACE|" + way.get())[1]);
    }

    public static void main(String[] args) throws IOException {
        var env = System.getenv();
        try (var socket = new Socket(env.getOrDefault("JOUTE_HOST", "127.0.0.1"),
                Integer.parseInt(env.getOrDefault("JOUTE_PORT", "1234")))) {
            in = new Scanner(socket.getInputStream(), "UTF-8");
            out = new PrintStream(new BufferedOutputStream(socket.getOutputStream()));
            play(Integer.parseInt(call("INSCRIRE")[1]));
        }
    }

    static void play(int number) {
        Map<Colour, Spot> vats = new EnumMap<>(Colour.class);
        Colour carried = null;
        int hod = 0;
        for (int left = 100; in.hasNextLine(); left--) {
            var begin = in.nextLine().split("\\|");
            if (!begin[0].equals("DEBUT")) return;
            if (vats.isEmpty()) {
                var map = call("CARTE");
                int size = Integer.parseInt(map[1]);
                paths = IntStream.range(0, size * size)
                    .filter(i -> map[2].charAt(i) == 'C')
                    .mapToObj(i -> new Spot(i / size, i % size))
                    .collect(Collectors.toSet());
                var answer = call("CUVES");
                vats.put(Colour.ROUGE, Spot.parse(answer[1]));
                vats.put(Colour.BLANC, Spot.parse(answer[2]));
            }
            var players = Arrays.stream(call("JOUEURS")).skip(1).map(Spot::parse).collect(Collectors.toList());
            var me = players.remove(number);
            var bunches = Arrays.stream(begin).skip(1).map(Bunch::parse).collect(Collectors.toCollection(ArrayList::new));
            for (int points = 10; points > 0; points--) {
                var mine = carried;
                var goal = best(bunches, me, players, b -> mine == null || b.colour() == mine);
                boolean late = carried != null && far(vats.get(carried)).get(me) + 12 > 10 * (left - 1) + points;
                if (carried != null && (hod >= 50 || late || goal.isEmpty())) {
                    if (me.equals(vats.get(carried))) {
                        call("VIDE");
                        hod = 0;
                        carried = null;
                    } else {
                        me = walk(me, vats.get(carried));
                    }
                } else if (goal.isPresent() && goal.get().at().equals(me)) {
                    hod = Integer.parseInt(call("RAMASSE")[1]);
                    carried = goal.get().colour();
                    bunches.remove(goal.get());
                } else if (goal.isPresent()) {
                    me = walk(me, goal.get().at());
                }
            }
            call("FINTOUR");
        }
    }
}
