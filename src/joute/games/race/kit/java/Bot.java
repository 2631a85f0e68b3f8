import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Race: goes straight to each objective, one cell at a time. Legal, but slow. */
public class Bot {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static String line() throws IOException {
        String text = in.readLine();
        if (text == null) { // the referee has stopped
            System.exit(0);
        }
        return text.trim();
    }

    static int number() throws IOException {
        return Integer.parseInt(line());
    }

    static int velocity(int place, int low, int length) {
        if (place < low) {
            return 1;
        }
        return place >= low + length ? -1 : 0;
    }

    /** A velocity changes by one at most. */
    static int slowly(int now, int wanted) {
        return Math.max(now - 1, Math.min(now + 1, wanted));
    }

    public static void main(String[] arguments) throws IOException {
        int size = number();
        int[] values = new int[size * size]; // the cell (x, y) is values[x + y * size]
        for (int i = 0; i < values.length; i++) {
            values[i] = number();
        }
        int px = number(), py = number();
        int x = number(), y = number(), w = number(), h = number();
        int vx = 0, vy = 0;

        while (true) {
            vx = slowly(vx, velocity(px, x, w));
            vy = slowly(vy, velocity(py, y, h));
            px += vx;
            py += vy;
            System.out.print(px + "\n" + py + "\n");
            System.out.flush();

            String answer = line();
            if (answer.equals("CHECKPOINT")) {
                x = number();
                y = number();
                w = number();
                h = number();
            } else if (!answer.equals("OK")) { // FINISH or ERROR
                break;
            }
        }
    }
}
