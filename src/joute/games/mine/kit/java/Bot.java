import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak. */
public class Bot {
    static final String NAME = "java";
    static final int SAFE = 9; // a mine has at least ten layers: from the ninth on, the evil may be there
    static final int NOBODY = -1;
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

    static String hear() throws IOException {
        String line = in.readLine();
        if (line == null || line.equals("FIN")) {
            System.exit(0);
        }
        return line;
    }

    static String ask(String request) throws IOException {
        out.write((request + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        return hear();
    }

    static int value(String metal) {
        switch (metal) {
            case "FER":
                return 10;
            case "OR":
                return 20;
            case "DIAMANT":
                return 40;
            case "MITHRIL":
                return 80;
            default:
                return 0;
        }
    }

    /** The value of the layer in sight, -1 where we must not or cannot go. */
    static int worth(String zone, int me) {
        String[] parts = zone.split(";"); // depth, units, metal, owner
        int owner = Integer.parseInt(parts[3]);
        if (Integer.parseInt(parts[0]) >= SAFE || (owner != NOBODY && owner != me)) {
            return -1;
        }
        return Integer.parseInt(parts[1]) * value(parts[2]);
    }

    public static void main(String[] arguments) throws IOException {
        connect();
        hear(); // DEBUT_PARTIE
        int me = Integer.parseInt(ask(NAME).split("\\|")[1]);
        int here = -1;
        while (true) {
            hear(); // DEBUT_TOUR
            String[] zones = ask("CARTE").split("\\|"); // row by row
            int size = (int) Math.round(Math.sqrt(zones.length));
            int best = -1, most = -1;
            for (int i = 0; i < zones.length; i++) {
                if (worth(zones[i], me) > most) {
                    best = i;
                    most = worth(zones[i], me);
                }
            }
            if (best < 0 && here >= 0) {
                ask("RETIRER|0");
            } else if (best != here) {
                ask("DEPLACER|0|" + best / size + "|" + best % size);
            }
            here = best;
            ask("FIN_TOUR");
        }
    }
}
