import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak. */
public class Bot {
    static final int POINTS = 10;
    static final String[] WAYS = {"HAUT", "BAS", "GAUCHE", "DROIT"};
    static final int[] DOWN = {-1, 1, 0, 0};
    static final int[] RIGHT = {0, 0, -1, 1};
    static int size; // a cell is row * size + column
    static String map;
    static BufferedReader in;
    static OutputStream out;

    static String setting(String name, String usual) {
        String value = System.getenv(name);
        return value == null ? usual : value;
    }

    static void connect() throws IOException {
        int port = Integer.parseInt(setting("JOUTE_PORT", "1234"));
        Socket server = new Socket(setting("JOUTE_HOST", "127.0.0.1"), port);
        in = new BufferedReader(
                new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        out = server.getOutputStream();
    }

    /** Return the words of the next line. */
    static String[] hear() throws IOException {
        String line = in.readLine();
        if (line == null || line.startsWith("FIN") || line.startsWith("ERREUR")) {
            System.exit(0);
        }
        return line.trim().split("\\|");
    }

    static String[] ask(String request) throws IOException {
        out.write((request + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        return hear();
    }

    /** Read a cell from the last two numbers of "row;column", or of a bunch. */
    static int cell(String text) {
        String[] parts = text.split(";");
        int row = Integer.parseInt(parts[parts.length - 2]);
        return row * size + Integer.parseInt(parts[parts.length - 1]);
    }

    static Set<Integer> redBunches(String[] words) {
        Set<Integer> reds = new HashSet<>();
        for (String word : words) { // DEBUT, then colour;units;row;column
            if (word.startsWith("ROUGE")) {
                reds.add(cell(word));
            }
        }
        return reds;
    }

    /** Return the neighbouring cell, -1 if there is no path. */
    static int beside(int cell, int way) {
        int row = cell / size + DOWN[way], column = cell % size + RIGHT[way];
        if (row < 0 || row >= size || column < 0 || column >= size) {
            return -1;
        }
        return map.charAt(row * size + column) == 'C' ? row * size + column : -1;
    }

    /** Look for the nearest of these cells, further and further away; return the first step to it. */
    static String wayTo(Set<Integer> targets, int here) {
        Map<Integer, String> first = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>();
        queue.add(here);
        first.put(here, null);
        while (!queue.isEmpty()) {
            int at = queue.remove();
            if (targets.contains(at)) {
                return first.get(at);
            }
            for (int way = 0; way < WAYS.length; way++) {
                int there = beside(at, way);
                if (there >= 0 && !first.containsKey(there)) {
                    first.put(there, at == here ? WAYS[way] : first.get(at));
                    queue.add(there);
                }
            }
        }
        return null;
    }

    public static void main(String[] arguments) throws IOException {
        connect();
        int number = Integer.parseInt(ask("INSCRIRE")[1]);
        hear(); // DEBUT
        String[] answer = ask("CARTE");
        size = Integer.parseInt(answer[1]);
        map = answer[2];
        int vat = cell(ask("CUVES")[1]); // the red one
        int here = cell(ask("JOUEURS")[number + 1]);
        int hod = 0; // units in it
        while (true) {
            ask("FINTOUR");
            Set<Integer> reds = redBunches(hear());
            for (int i = 0; i < POINTS; i++) {
                String way = wayTo(hod > 0 ? Collections.singleton(vat) : reds, here);
                if (reds.remove(here)) {
                    hod = Integer.parseInt(ask("RAMASSE")[1]);
                } else if (hod > 0 && here == vat) {
                    ask("VIDE");
                    hod = 0;
                } else if (way != null) {
                    here = cell(ask("DEPLACE|" + way)[1]);
                }
            }
        }
    }
}
