// @TITLE@: takes the first of its actions. Legal, but weak.

using System;
using System.IO;
using System.Net.Sockets;

public static class Bot
{
    private static StreamReader input;
    private static StreamWriter output;

    // write your own: return one of the actions; what you see is a line of JSON
    private static string Choose(string seen, string[] actions)
    {
        return actions[0];
    }

    private static string Setting(string name, string usual)
    {
        return Environment.GetEnvironmentVariable(name) ?? usual;
    }

    private static void Connect()
    {
        int port = int.Parse(Setting("JOUTE_PORT", "@PORT@"));
        NetworkStream server = new TcpClient(Setting("JOUTE_HOST", "127.0.0.1"), port).GetStream();
        input = new StreamReader(server);
        output = new StreamWriter(server);
    }

    private static string Hear()
    {
        string line = input.ReadLine();
        if (line == null) // the game is over
        {
            Environment.Exit(0);
        }
        return line;
    }

    public static void Main()
    {
        Connect();
        while (true)
        {
            string seen = Hear();
            string[] actions = new string[int.Parse(Hear())];
            for (int i = 0; i < actions.Length; i++)
            {
                actions[i] = Hear();
            }
            output.Write(Choose(seen, actions) + "\n");
            output.Flush();
        }
    }
}
