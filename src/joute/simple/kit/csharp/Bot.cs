// @TITLE@: takes the first of its actions. Legal, but weak.

using System;
using System.IO;

public static class Bot
{
    private static readonly StreamReader input = new StreamReader(Console.OpenStandardInput());
    private static readonly StreamWriter output = new StreamWriter(Console.OpenStandardOutput());

    // write your own: return one of the actions; what you see is a line of JSON
    private static string Choose(string seen, string[] actions)
    {
        return actions[0];
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
