/* cueilleur.c - a picker that sweeps the rows of the map from its own side to the other one. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/socket.h>
#include <unistd.h>

enum { UP, DOWN, LEFT, RIGHT, NWAYS };
enum { NONE = 0, RED = 1, WHITE = 2 };

struct bunch { int kind; int units; };

static FILE *in, *out;
static int n, me, r, c, hod, kind;
static char *cells;
static struct bunch field[64][64];
static int dist[64][64];
static int vat_r[3], vat_c[3];
static const char *word[NWAYS] = { "HAUT", "BAS", "GAUCHE", "DROIT" };
static const int dr[NWAYS] = { -1, 1, 0, 0 }, dc[NWAYS] = { 0, 0, -1, 1 };

static void die(const char *why) {
    fprintf(stderr, "cueilleur: %s\n", why);
    exit(2);
}

static char *get(void) {
    static char *text;
    static size_t room;
    if (getline(&text, &room, in) < 0) exit(0);
    if (!strncmp(text, "FIN", 3)) exit(0);
    return text;
}

static char *request(const char *what) {
    fprintf(out, "%s\n", what);
    fflush(out);
    return get();
}

static int inside(int row, int col) {
    return row >= 0 && col >= 0 && row < n && col < n && cells[row * n + col] == 'C';
}

/* recursive relaxation, the map is small */
static void spread(int row, int col, int d) {
    if (!inside(row, col) || dist[row][col] <= d) return;
    dist[row][col] = d;
    for (int w = 0; w < NWAYS; w++) spread(row + dr[w], col + dc[w], d + 1);
}

static void measure(int row, int col) {
    int changed = 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) dist[i][j] = 1 << 20;
    dist[row][col] = 0;
    while (changed) {
        changed = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                if (!inside(i, j)) continue;
                for (int w = 0; w < NWAYS; w++) {
                    int a = i + dr[w], b = j + dc[w];
                    if (inside(a, b) && dist[a][b] + 1 < dist[i][j]) {
                        dist[i][j] = dist[a][b] + 1;
                        changed = 1;
                    }
                }
            }
    }
}

static void read_field(char *text) {
    char *save, *item;
    memset(field, 0, sizeof field);
    strtok_r(text, "|\n", &save);
    while ((item = strtok_r(NULL, "|\n", &save))) {
        int u, i, j;
        char colour[16];
        if (sscanf(item, "%15[A-Z];%d;%d;%d", colour, &u, &i, &j) != 4) die("odd bunch");
        field[i][j].kind = *colour == 'R' ? RED : WHITE;
        field[i][j].units = u;
    }
}

/* the sweep: rows in order from one's own, the other way once the end is reached */
static int next_in_sweep(int *row, int *col) {
    static int way = 0;
    if (!way) way = r > n / 2 ? -1 : 1;
    for (int turn = 0; turn < 2; turn++, way = -way)
        for (int i = r; i >= 0 && i < n; i += way) {
            int best = -1;
            for (int j = 0; j < n; j++) {
                struct bunch *b = &field[i][j];
                if (!b->kind || (hod && b->kind != kind)) continue;
                if (best < 0 || abs(j - c) < abs(best - c)) best = j;
            }
            if (best >= 0) {
                *row = i;
                *col = best;
                return 1;
            }
        }
    return 0;
}

static void walk_to(int row, int col) {
    char text[32];
    int w;
    measure(row, col);
    for (w = NWAYS - 1; w >= 0; w--)
        if (inside(r + dr[w], c + dc[w]) && dist[r + dr[w]][c + dc[w]] < dist[r][c]) break;
    if (w < 0) return;
    sprintf(text, "DEPLACE|%s", word[w]);
    request(text);
    r += dr[w];
    c += dc[w];
}

static void act(void) {
    int row, col;
    if (hod && r == vat_r[kind] && c == vat_c[kind]) {
        request("VIDE");
        hod = 0;
        return;
    }
    if (hod >= 22 || !next_in_sweep(&row, &col)) {
        if (hod) walk_to(vat_r[kind], vat_c[kind]);
        return;
    }
    if (row == r && col == c) {
        hod = atoi(strchr(request("RAMASSE"), '|') + 1);
        kind = field[r][c].kind;
        field[r][c].kind = NONE;
        return;
    }
    walk_to(row, col);
}

static void learn(void) {
    char *a = request("CARTE");
    n = atoi(strchr(a, '|') + 1);
    cells = strdup(strrchr(a, '|') + 1);
    sscanf(request("CUVES"), "OK|%d;%d|%d;%d|", &vat_r[RED], &vat_c[RED], &vat_r[WHITE], &vat_c[WHITE]);
    a = request("JOUEURS");
    for (int i = 0; i <= me; i++) a = strchr(a, '|') + 1;
    sscanf(a, "%d;%d", &r, &c);
    measure(r, c);
    spread(r, c, 0);
}

int main(void) {
    struct hostent *h = gethostbyname(getenv("JOUTE_HOST") ? getenv("JOUTE_HOST") : "localhost");
    struct addrinfo want, *got;
    memset(&want, 0, sizeof want);
    want.ai_socktype = SOCK_STREAM;
    if (!h || getaddrinfo("127.0.0.1", getenv("JOUTE_PORT") ? getenv("JOUTE_PORT") : "1234", &want, &got)) die("no host");
    int s = socket(got->ai_family, got->ai_socktype, 0);
    if (s < 0 || connect(s, got->ai_addr, got->ai_addrlen) < 0) die("no server");
    in = fdopen(s, "r");
    out = fdopen(dup(s), "w");
    me = atoi(strchr(request("INSCRIRE"), '|') + 1);
    for (int turn = 0;; turn++) {
        char *text = strdup(get());
        if (turn == 0) learn();
        read_field(text);
        free(text);
        for (int point = 0; point < 10; point++) act();
        request("FINTOUR");
    }
}
