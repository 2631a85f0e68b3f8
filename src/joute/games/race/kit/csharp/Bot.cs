using System;

/// <summary>Race: goes straight to each objective, one cell at a time. Legal, but slow.</summary>
public static class Bot
{
    private static string Line()
    {
        string text = Console.ReadLine();
        if (text == null) // the referee has stopped
        {
            Environment.Exit(0);
        }
        return text.Trim();
    }

    private static int Number()
    {
        return int.Parse(Line());
    }

    private static int Velocity(int place, int low, int length)
    {
        if (place < low)
        {
            return 1;
        }
        return place >= low + length ? -1 : 0;
    }

    /// <summary>A velocity changes by one at most.</summary>
    private static int Slowly(int now, int wanted)
    {
        return Math.Max(now - 1, Math.Min(now + 1, wanted));
    }

    public static void Main()
    {
        int size = Number();
        int[] values = new int[size * size]; // the cell (x, y) is values[x + y * size]
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = Number();
        }
        int px = Number(), py = Number();
        int x = Number(), y = Number(), w = Number(), h = Number();
        int vx = 0, vy = 0;

        while (true)
        {
            vx = Slowly(vx, Velocity(px, x, w));
            vy = Slowly(vy, Velocity(py, y, h));
            px += vx;
            py += vy;
            Console.Write(px + "\n" + py + "\n");
            Console.Out.Flush();

            string answer = Line();
            if (answer == "CHECKPOINT")
            {
                x = Number();
                y = Number();
                w = Number();
                h = Number();
            }
            else if (answer != "OK") // FINISH or ERROR
            {
                break;
            }
        }
    }
}
