/* @TITLE@: takes the first of its actions. Legal, but weak. */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public class Bot {
    static final BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    // write your own: return one of the actions; what you see is a line of JSON
    static String choose(String seen, List<String> actions) {
        return actions.get(0);
    }

    static String hear() throws IOException {
        String line = in.readLine();
        if (line == null) { // the game is over
            System.exit(0);
        }
        return line;
    }

    public static void main(String[] arguments) throws IOException {
        while (true) {
            String seen = hear();
            List<String> actions = new ArrayList<>();
            for (int n = Integer.parseInt(hear()); n > 0; n--) {
                actions.add(hear());
            }
            System.out.write((choose(seen, actions) + "\n").getBytes(StandardCharsets.UTF_8));
            System.out.flush();
        }
    }
}
