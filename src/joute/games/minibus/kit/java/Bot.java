/* Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak. */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

public class Bot {
    static final int WAIT = 5; // turns at a station, to let travellers off and on
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static int[] numbers() throws IOException {
        String line = in.readLine();
        if (line == null) { // the game is over
            System.exit(0);
        }
        String[] words = line.trim().split(" +");
        int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Integer.parseInt(words[i]);
        }
        return numbers;
    }

    static int number() throws IOException {
        return numbers()[0];
    }

    public static void main(String[] arguments) throws IOException {
        int[] first = numbers();
        int players = first[0], me = first[1];
        List<int[]> stations = new ArrayList<>(); // id, x, y, capacity
        for (int i = 0; i < 3; i++) {
            stations.add(numbers());
        }
        int waited = 0;
        String command = "BUS 0";

        while (true) {
            for (int i = 0; i < players; i++) {
                numbers(); // player, money, and what it has bought
            }
            for (int n = number(); n > 0; n--) {
                stations.add(numbers()); // a new one every 25 turns
            }
            for (int n = number(); n > 0; n--) {
                int[] bus = numbers(); // id, owner, x, y, goal, cars
                int[] goal = stations.get(bus[4]);
                if (bus[1] == me && bus[2] == goal[1] && bus[3] == goal[2]) {
                    waited++;
                    if (waited == WAIT) {
                        waited = 0;
                        int next = (bus[4] + 1) % stations.size();
                        command = "DESTINATION " + bus[0] + " " + next;
                    }
                }
            }
            int[] travellers = numbers(); // how many came, got on, and arrived
            for (int n = travellers[0] + travellers[1] + travellers[2]; n > 0; n--) {
                numbers();
            }
            System.out.print(command + "\n");
            System.out.flush();
            command = "PASS";
        }
    }
}
