import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** La bataille du café: plants on the first unit that the rules allow. Legal, but weak. */
public class Bot {
    static final int SIZE = 10;
    static final int NORTH = 1, WEST = 2, SOUTH = 4, EAST = 8;
    static final int FOREST = 32; // 64 is the sea
    static final int[][] island = new int[SIZE][SIZE];
    static final int[][] parcel = new int[SIZE][SIZE];
    static final boolean[][] taken = new boolean[SIZE][SIZE];
    static int lastRow = -1, lastColumn = -1;
    static InputStream in;
    static OutputStream out;

    static String setting(String name, String usual) {
        String value = System.getenv(name);
        return value == null ? usual : value;
    }

    static void connect() throws IOException {
        int port = Integer.parseInt(setting("JOUTE_PORT", "1213"));
        Socket server = new Socket(setting("JOUTE_HOST", "127.0.0.1"), port);
        in = server.getInputStream();
        out = server.getOutputStream();
    }

    /** Read exactly this many characters: messages have no end mark. */
    static String hear(int length) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            int next = in.read();
            if (next < 0) { // the server has closed the connection
                System.exit(0);
            }
            text.append((char) next);
        }
        return text.toString();
    }

    static void hearIsland() throws IOException {
        for (int row = 0; row < SIZE; row++) {
            StringBuilder text = new StringBuilder();
            for (String next = hear(1); !next.equals("|"); next = hear(1)) {
                text.append(next);
            }
            String[] cells = text.toString().split(":");
            for (int column = 0; column < SIZE; column++) {
                island[row][column] = Integer.parseInt(cells[column]);
            }
        }
    }

    /** Give a number to all units of a parcel: those with no border in between. */
    static void fill(int row, int column, int number) {
        if (parcel[row][column] != 0) {
            return;
        }
        parcel[row][column] = number;
        int borders = island[row][column];
        if ((borders & NORTH) == 0) {
            fill(row - 1, column, number);
        }
        if ((borders & WEST) == 0) {
            fill(row, column - 1, number);
        }
        if ((borders & SOUTH) == 0) {
            fill(row + 1, column, number);
        }
        if ((borders & EAST) == 0) {
            fill(row, column + 1, number);
        }
    }

    static boolean isLegal(int row, int column) {
        if (island[row][column] >= FOREST || taken[row][column]) {
            return false;
        }
        if (lastRow < 0) { // the first seed goes anywhere
            return true;
        }
        boolean inLine = row == lastRow || column == lastColumn;
        return inLine && parcel[row][column] != parcel[lastRow][lastColumn];
    }

    static void plant(int row, int column) {
        taken[row][column] = true;
        lastRow = row;
        lastColumn = column;
    }

    static void play() throws IOException {
        int unit = 0;
        while (unit < SIZE * SIZE - 1 && !isLegal(unit / SIZE, unit % SIZE)) {
            unit++;
        }
        String move = "A:" + unit / SIZE + unit % SIZE;
        out.write(move.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        if (hear(4).equals("VALI")) {
            plant(unit / SIZE, unit % SIZE);
        }
    }

    /** Return whether the game goes on after the opponent's move. */
    static boolean hearOpponent() throws IOException {
        String answer = hear(4);
        if (answer.equals("FINI")) {
            return false;
        }
        plant(answer.charAt(2) - '0', answer.charAt(3) - '0'); // B:xy
        return hear(4).equals("ENCO");
    }

    public static void main(String[] arguments) throws IOException {
        connect();
        hearIsland();
        for (int i = 0; i < SIZE * SIZE; i++) {
            fill(i / SIZE, i % SIZE, i + 1);
        }
        do {
            play();
        } while (hearOpponent());
        System.err.println(hear(7)); // S:ours:theirs
    }
}
