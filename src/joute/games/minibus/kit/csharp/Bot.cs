// Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak.

using System;
using System.Collections.Generic;

public static class Bot
{
    private const int Wait = 5; // turns at a station, to let travellers off and on

    private static int[] Numbers()
    {
        string line = Console.ReadLine();
        if (line == null) // the game is over
        {
            Environment.Exit(0);
        }
        return Array.ConvertAll(line.Trim().Split(' '), int.Parse);
    }

    private static int Number()
    {
        return Numbers()[0];
    }

    public static void Main()
    {
        int[] first = Numbers();
        int players = first[0], me = first[1];
        List<int[]> stations = new List<int[]>(); // id, x, y, capacity
        for (int i = 0; i < 3; i++)
        {
            stations.Add(Numbers());
        }
        int waited = 0;
        string command = "BUS 0";

        while (true)
        {
            for (int i = 0; i < players; i++)
            {
                Numbers(); // player, money, and what it has bought
            }
            for (int n = Number(); n > 0; n--)
            {
                stations.Add(Numbers()); // a new one every 25 turns
            }
            for (int n = Number(); n > 0; n--)
            {
                int[] bus = Numbers(); // id, owner, x, y, goal, cars
                int[] goal = stations[bus[4]];
                if (bus[1] == me && bus[2] == goal[1] && bus[3] == goal[2])
                {
                    waited++;
                    if (waited == Wait)
                    {
                        waited = 0;
                        int next = (bus[4] + 1) % stations.Count;
                        command = "DESTINATION " + bus[0] + " " + next;
                    }
                }
            }
            int[] travellers = Numbers(); // how many came, got on, and arrived
            for (int n = travellers[0] + travellers[1] + travellers[2]; n > 0; n--)
            {
                Numbers();
            }
            Console.Write(command + "\n");
            Console.Out.Flush();
            command = "PASS";
        }
    }
}
