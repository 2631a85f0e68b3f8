using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Sockets;

/// <summary>Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak.</summary>
public static class Bot
{
    private const string Name = "csharp";
    private const int Safe = 9; // a mine has at least ten layers: from the ninth on, the evil may be there
    private const int Nobody = -1;

    private static readonly Dictionary<string, int> values = new Dictionary<string, int>
    {
        { "RIEN", 0 }, { "FER", 10 }, { "OR", 20 }, { "DIAMANT", 40 }, { "MITHRIL", 80 }
    };
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

    private static string Hear()
    {
        string line = input.ReadLine();
        if (line == null || line == "FIN")
        {
            Environment.Exit(0);
        }
        return line;
    }

    private static string Ask(string request)
    {
        output.Write(request + "\n");
        output.Flush();
        return Hear();
    }

    /// <summary>The value of the layer in sight, -1 where we must not or cannot go.</summary>
    private static int Worth(string zone, int me)
    {
        string[] parts = zone.Split(';'); // depth, units, metal, owner
        int owner = int.Parse(parts[3]);
        if (int.Parse(parts[0]) >= Safe || (owner != Nobody && owner != me))
        {
            return -1;
        }
        return int.Parse(parts[1]) * values[parts[2]];
    }

    public static void Main()
    {
        Connect();
        Hear(); // DEBUT_PARTIE
        int me = int.Parse(Ask(Name).Split('|')[1]);
        int here = -1;
        while (true)
        {
            Hear(); // DEBUT_TOUR
            string[] zones = Ask("CARTE").Trim('|').Split('|'); // row by row
            int size = (int)Math.Round(Math.Sqrt(zones.Length));
            int best = -1, most = -1;
            for (int i = 0; i < zones.Length; i++)
            {
                if (Worth(zones[i], me) > most)
                {
                    best = i;
                    most = Worth(zones[i], me);
                }
            }
            if (best < 0 && here >= 0)
            {
                Ask("RETIRER|0");
            }
            else if (best != here)
            {
                Ask("DEPLACER|0|" + best / size + "|" + best % size);
            }
            here = best;
            Ask("FIN_TOUR");
        }
    }
}
