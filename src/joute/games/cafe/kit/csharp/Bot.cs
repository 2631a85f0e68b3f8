using System;
using System.Net.Sockets;
using System.Text;

/// <summary>La bataille du café: plants on the first unit that the rules allow. Legal, but weak.</summary>
public static class Bot
{
    private const int Size = 10;
    private const int North = 1, West = 2, South = 4, East = 8;
    private const int Forest = 32; // 64 is the sea

    private static readonly int[,] island = new int[Size, Size];
    private static readonly int[,] parcel = new int[Size, Size];
    private static readonly bool[,] taken = new bool[Size, Size];
    private static int lastRow = -1, lastColumn = -1;
    private static readonly NetworkStream server = Connect();

    private static string Setting(string name, string usual)
    {
        return Environment.GetEnvironmentVariable(name) ?? usual;
    }

    private static NetworkStream Connect()
    {
        int port = int.Parse(Setting("JOUTE_PORT", "1213"));
        return new TcpClient(Setting("JOUTE_HOST", "127.0.0.1"), port).GetStream();
    }

    /// <summary>Read exactly this many characters: messages have no end mark.</summary>
    private static string Hear(int length)
    {
        StringBuilder text = new StringBuilder();
        while (text.Length < length)
        {
            int next = server.ReadByte();
            if (next < 0) // the server has closed the connection
            {
                Environment.Exit(0);
            }
            text.Append((char)next);
        }
        return text.ToString();
    }

    private static void HearIsland()
    {
        for (int row = 0; row < Size; row++)
        {
            StringBuilder text = new StringBuilder();
            for (string next = Hear(1); next != "|"; next = Hear(1))
            {
                text.Append(next);
            }
            string[] cells = text.ToString().Split(':');
            for (int column = 0; column < Size; column++)
            {
                island[row, column] = int.Parse(cells[column]);
            }
        }
    }

    /// <summary>Give a number to all units of a parcel: those with no border in between.</summary>
    private static void Fill(int row, int column, int number)
    {
        if (parcel[row, column] != 0)
        {
            return;
        }
        parcel[row, column] = number;
        int borders = island[row, column];
        if ((borders & North) == 0) { Fill(row - 1, column, number); }
        if ((borders & West) == 0) { Fill(row, column - 1, number); }
        if ((borders & South) == 0) { Fill(row + 1, column, number); }
        if ((borders & East) == 0) { Fill(row, column + 1, number); }
    }

    private static bool IsLegal(int row, int column)
    {
        if (island[row, column] >= Forest || taken[row, column])
        {
            return false;
        }
        if (lastRow < 0) // the first seed goes anywhere
        {
            return true;
        }
        bool inLine = row == lastRow || column == lastColumn;
        return inLine && parcel[row, column] != parcel[lastRow, lastColumn];
    }

    private static void Plant(int row, int column)
    {
        taken[row, column] = true;
        lastRow = row;
        lastColumn = column;
    }

    private static void Play()
    {
        int unit = 0;
        while (unit < Size * Size - 1 && !IsLegal(unit / Size, unit % Size))
        {
            unit++;
        }
        byte[] move = Encoding.ASCII.GetBytes("A:" + unit / Size + unit % Size);
        server.Write(move, 0, move.Length);
        if (Hear(4) == "VALI")
        {
            Plant(unit / Size, unit % Size);
        }
    }

    /// <summary>Return whether the game goes on after the opponent's move.</summary>
    private static bool HearOpponent()
    {
        string answer = Hear(4);
        if (answer == "FINI")
        {
            return false;
        }
        Plant(answer[2] - '0', answer[3] - '0'); // B:xy
        return Hear(4) == "ENCO";
    }

    public static void Main()
    {
        HearIsland();
        for (int i = 0; i < Size * Size; i++)
        {
            Fill(i / Size, i % Size, i + 1);
        }
        do
        {
            Play();
        }
        while (HearOpponent());
        Console.Error.WriteLine(Hear(7)); // S:ours:theirs
    }
}
