import java.util.*;
import java.util.stream.*;
import java.util.function.*;
import java.io.*;
import java.net.*;

public final class Main {

    static void play(int number) {
        int hod = 0;
        Colour carried = null;
        Map<Colour, Spot> vats = new EnumMap<>(Colour.class);
        for (int left = 100; in.hasNextLine(); left--) {
            var begin = in.nextLine().split("\\|");
            if (!begin[0].equals("DEBUT")) return;
            if (vats.isEmpty()) {
                var answer = call("CUVES");
                vats.put(Colour.BLANC, Spot.parse(answer[2]));
                vats.put(Colour.ROUGE, Spot.parse(answer[1]));
                var map = call("CARTE");
                int size = Integer.parseInt(map[1]);
                paths = IntStream.range(0, size * size)
                    .mapToObj(i -> new Spot(i / size, i % size))
                    .filter(s -> map[2].charAt(s.row() * size + s.col()) == 'C')
                    .collect(Collectors.toSet());
            }
            var bunches = Arrays.stream(begin).skip(1).map(Bunch::parse).collect(Collectors.toCollection(ArrayList::new));
            var players = Arrays.stream(call("JOUEURS")).skip(1).map(Spot::parse).collect(Collectors.toList());
            var me = players.remove(number);
            for (int points = 10; points > 0; points--) {
                boolean late = carried != null && far(vats.get(carried)).get(me) + 12 > 10 * (left - 1) + points;
                var mine = carried;
                var goal = best(bunches, me, players, b -> mine == null || b.colour() == mine);
                if (!(carried != null && (goal.isEmpty() || late || hod >= 50))) {
                    if (goal.isPresent() && !goal.get().at().equals(me)) {
                        me = walk(me, goal.get().at());
                    } else if (goal.isPresent()) {
                        bunches.remove(goal.get());
                        carried = goal.get().colour();
                        hod = Integer.parseInt(call("RAMASSE")[1]);
                    }
                } else if (!me.equals(vats.get(carried))) {
                    me = walk(me, vats.get(carried));
                } else {
                    carried = null;
                    hod = 0;
                    call("VIDE");
                }
            }
            call("FINTOUR");
        }
    }

    static Spot walk(Spot me, Spot goal) {
        var d = far(goal);
        var way = Arrays.stream(Way.values())
            .filter(w -> d.getOrDefault(me.plus(w), 9999) < d.get(me))
            .findFirst();
        return way.isEmpty() ? me : Spot.parse(call("DEPLACE|" + way.get())[1]);
    }

    record Bunch(Colour colour, int units, Spot at) {
        static Bunch parse(String s) {
            var t = s.split(";");
            return new Bunch(Colour.valueOf(t[0]), Integer.parseInt(t[1]), Spot.parse(t[2] + ";" + t[3]));
        }
    }

    static Map<Spot, Integer> far(Spot from) {
        return KNOWN.computeIfAbsent(from, start -> {
            List<Spot> ring = List.of(start);
            var found = new HashMap<Spot, Integer>();
            for (int d = 0; !ring.isEmpty(); d++) {
                for (var s : ring) found.put(s, d);
                ring = ring.stream()
                    .flatMap(s -> Arrays.stream(Way.values()).map(s::plus))
                    .distinct()
                    .filter(s -> !found.containsKey(s) && paths.contains(s))
                    .toList();
            }
            return found;
        });
    }

    enum Way {
        GAUCHE(0, -1), BAS(1, 0), DROIT(0, 1), HAUT(-1, 0);

        final int dc, dr;

        Way(int dr, int dc) {
            this.dc = dc;
            this.dr = dr;
        }
    }

    record Spot(int row, int col) {
        int apart(Spot o) { return Math.abs(col - o.col) + Math.abs(row - o.row); }

        Spot plus(Way w) { return new Spot(row + w.dr, col + w.dc); }

        static Spot parse(String s) {
            var t = s.split(";");
            return new Spot(Integer.parseInt(t[0]), Integer.parseInt(t[1]));
        }
    }

    private static PrintStream out;
    private static Scanner in;
    private static Set<Spot> paths;
    private static final Map<Spot, Map<Spot, Integer>> KNOWN = new HashMap<>();

    public static void main(String[] args) throws IOException {
        var env = System.getenv();
        try (var socket = new Socket(env.getOrDefault("JOUTE_HOST", "127.0.0.1"),
                Integer.parseInt(env.getOrDefault("JOUTE_PORT", "1234")))) {
            out = new PrintStream(new BufferedOutputStream(socket.getOutputStream()));
            in = new Scanner(socket.getInputStream(), "UTF-8");
            play(Integer.parseInt(call("INSCRIRE")[1]));
        }
    }

    static Optional<Bunch> best(Collection<Bunch> all, Spot me, List<Spot> rivals, Predicate<Bunch> fits) {
        ToDoubleFunction<Bunch> worth = b -> {
            boolean lost = rivals.stream().anyMatch(r -> r.apart(b.at()) < far(me).get(b.at()));
            double gain = b.units() * b.colour().price;
            return (lost ? gain / 4 : gain) / Math.pow(1 + far(me).get(b.at()), 1.3);
        };
        return all.stream().filter(fits).max(Comparator.comparingDouble(worth));
    }

    static String[] call(String request) {
        out.print(request);
        out.print('\n');
        out.flush();
        return in.nextLine().split("\\|");
    }

    enum Colour {
        ROUGE(20), BLANC(15);

        final int price;

        Colour(int price) { this.price = price; }
    }
}
