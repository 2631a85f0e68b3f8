/* @TITLE@: takes the first of its actions. Legal, but weak. */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public class Bot {
    static BufferedReader in;
    static OutputStream out;

    // write your own: return one of the actions; what you see is a line of JSON
    static String choose(String seen, List<String> actions) {
        return actions.get(0);
    }

    static String setting(String name, String usual) {
        String value = System.getenv(name);
        return value == null ? usual : value;
    }

    static void connect() throws IOException {
        int port = Integer.parseInt(setting("JOUTE_PORT", "@PORT@"));
        Socket server = new Socket(setting("JOUTE_HOST", "127.0.0.1"), port);
        in = new BufferedReader(
                new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        out = server.getOutputStream();
    }

    static String hear() throws IOException {
        String line = in.readLine();
        if (line == null) { // the game is over
            System.exit(0);
        }
        return line;
    }

    public static void main(String[] arguments) throws IOException {
        connect();
        while (true) {
            String seen = hear();
            List<String> actions = new ArrayList<>();
            for (int n = Integer.parseInt(hear()); n > 0; n--) {
                actions.add(hear());
            }
            out.write((choose(seen, actions) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
