using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Sockets;

/// <summary>La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak.</summary>
public static class Bot
{
    private const int Points = 10;
    private static readonly string[] ways = { "HAUT", "BAS", "GAUCHE", "DROIT" };
    private static readonly int[] down = { -1, 1, 0, 0 };
    private static readonly int[] right = { 0, 0, -1, 1 };

    private static int size; // a cell is row * size + column
    private static string map;
    private static StreamReader input;
    private static StreamWriter output;

    private static string Setting(string name, string usual)
    {
        return Environment.GetEnvironmentVariable(name) ?? usual;
    }

    private static void Connect()
    {
        int port = int.Parse(Setting("JOUTE_PORT", "1234"));
        NetworkStream server = new TcpClient(Setting("JOUTE_HOST", "127.0.0.1"), port).GetStream();
        input = new StreamReader(server);
        output = new StreamWriter(server);
    }

    /// <summary>Return the words of the next line.</summary>
    private static string[] Hear()
    {
        string line = input.ReadLine();
        if (line == null || line.StartsWith("FIN") || line.StartsWith("ERREUR"))
        {
            Environment.Exit(0);
        }
        return line.Trim().Split('|');
    }

    private static string[] Ask(string request)
    {
        output.Write(request + "\n");
        output.Flush();
        return Hear();
    }

    /// <summary>Read a cell from the last two numbers of "row;column", or of a bunch.</summary>
    private static int Cell(string text)
    {
        string[] parts = text.Split(';');
        return int.Parse(parts[parts.Length - 2]) * size + int.Parse(parts[parts.Length - 1]);
    }

    private static HashSet<int> RedBunches(string[] words)
    {
        HashSet<int> reds = new HashSet<int>();
        foreach (string word in words) // DEBUT, then colour;units;row;column
        {
            if (word.StartsWith("ROUGE"))
            {
                reds.Add(Cell(word));
            }
        }
        return reds;
    }

    /// <summary>Return the neighbouring cell, -1 if there is no path.</summary>
    private static int Beside(int cell, int way)
    {
        int row = cell / size + down[way], column = cell % size + right[way];
        if (row < 0 || row >= size || column < 0 || column >= size)
        {
            return -1;
        }
        return map[row * size + column] == 'C' ? row * size + column : -1;
    }

    /// <summary>Look for the nearest of these cells, further and further away; return the first step to it.</summary>
    private static string WayTo(HashSet<int> targets, int here)
    {
        Dictionary<int, string> first = new Dictionary<int, string> { { here, null } };
        Queue<int> queue = new Queue<int>();
        queue.Enqueue(here);
        while (queue.Count > 0)
        {
            int at = queue.Dequeue();
            if (targets.Contains(at))
            {
                return first[at];
            }
            for (int way = 0; way < ways.Length; way++)
            {
                int there = Beside(at, way);
                if (there >= 0 && !first.ContainsKey(there))
                {
                    first[there] = at == here ? ways[way] : first[at];
                    queue.Enqueue(there);
                }
            }
        }
        return null;
    }

    public static void Main()
    {
        Connect();
        int number = int.Parse(Ask("INSCRIRE")[1]);
        Hear(); // DEBUT
        string[] answer = Ask("CARTE");
        size = int.Parse(answer[1]);
        map = answer[2];
        int vat = Cell(Ask("CUVES")[1]); // the red one
        int here = Cell(Ask("JOUEURS")[number + 1]);
        int hod = 0; // units in it
        while (true)
        {
            Ask("FINTOUR");
            HashSet<int> reds = RedBunches(Hear());
            for (int i = 0; i < Points; i++)
            {
                string way = WayTo(hod > 0 ? new HashSet<int> { vat } : reds, here);
                if (reds.Remove(here))
                {
                    hod = int.Parse(Ask("RAMASSE")[1]);
                }
                else if (hod > 0 && here == vat)
                {
                    Ask("VIDE");
                    hod = 0;
                }
                else if (way != null)
                {
                    here = Cell(Ask("DEPLACE|" + way)[1]);
                }
            }
        }
    }
}
