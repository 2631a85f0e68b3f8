/*
 * rendement : chaque grappe est notee par ce qu'elle rapporte, divise par le detour
 * (jusqu'a elle, puis jusqu'a la cuve). Une liste chainee garde les grappes du tour.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct grappe {
    char type;
    int n, x, y;
    struct grappe *suivante;
} Grappe;

typedef struct {
    int cote;
    char *sol;
    unsigned short *vers_cuve[2];
    int cuve_x[2], cuve_y[2];
} Terrain;

typedef struct {
    int x, y, charge, genre;
} Joueur;

static int prise;
static char tampon[1 << 16];
static size_t plein;

static char *recevoir(void)
{
    static char ligne[1 << 16];
    char *fin;
    while ((fin = memchr(tampon, '\n', plein)) == NULL) {
        ssize_t lus = read(prise, tampon + plein, sizeof tampon - plein);
        if (lus <= 0) exit(EXIT_SUCCESS);
        plein += (size_t)lus;
    }
    size_t longueur = (size_t)(fin - tampon);
    memcpy(ligne, tampon, longueur);
    ligne[longueur] = '\0';
    plein -= longueur + 1;
    memmove(tampon, fin + 1, plein);
    return ligne;
}

static char *dialogue(const char *format, ...)
{
    char requete[64];
    va_list arguments;
    va_start(arguments, format);
    int longueur = vsnprintf(requete, sizeof requete - 1, format, arguments);
    va_end(arguments);
    requete[longueur++] = '\n';
    if (write(prise, requete, (size_t)longueur) != longueur) {
        perror("write");
        exit(errno);
    }
    return recevoir();
}

static void inonder(const Terrain *t, unsigned short *loin, int x, int y)
{
    int *pile = malloc(sizeof *pile * (size_t)(t->cote * t->cote));
    int debut = 0, fin = 0;
    memset(loin, 0xff, sizeof *loin * (size_t)(t->cote * t->cote));
    loin[y * t->cote + x] = 0;
    pile[fin++] = y * t->cote + x;
    while (debut < fin) {
        int c = pile[debut++], cx = c % t->cote, cy = c / t->cote;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int nx = cx + dx, ny = cy + dy;
                if ((dx == 0) == (dy == 0) || nx < 0 || ny < 0 || nx >= t->cote || ny >= t->cote)
                    continue;
                int v = ny * t->cote + nx;
                if (t->sol[v] == 'C' && loin[v] == 0xffff) {
                    loin[v] = (unsigned short)(loin[c] + 1);
                    pile[fin++] = v;
                }
            }
    }
    free(pile);
}

static Grappe *lire(char *texte)
{
    Grappe *tete = NULL;
    for (char *p = strchr(texte, '|'); p; p = strchr(p + 1, '|')) {
        Grappe *g = malloc(sizeof *g);
        g->type = p[1] == 'R' ? 0 : 1;
        sscanf(strchr(p, ';'), ";%d;%d;%d", &g->n, &g->y, &g->x);
        g->suivante = tete;
        tete = g;
    }
    return tete;
}

static void oublier(Grappe **tete, const Grappe *morte)
{
    while (*tete && *tete != morte) tete = &(*tete)->suivante;
    if (*tete) {
        Grappe *reste = (*tete)->suivante;
        free(*tete);
        *tete = reste;
    }
}

static Grappe *choix(const Terrain *t, const Joueur *j, Grappe *tete, const unsigned short *loin)
{
    Grappe *elue = NULL;
    double meilleur = 0;
    for (Grappe *g = tete; g; g = g->suivante) {
        int ici = g->y * t->cote + g->x;
        if (j->charge && g->type != j->genre) continue;
        double note = g->n * (g->type ? 15. : 20.) / (3 * loin[ici] + t->vers_cuve[(int)g->type][ici] + 1);
        if (note > meilleur) {
            meilleur = note;
            elue = g;
        }
    }
    return elue;
}

static void pas(const Terrain *t, Joueur *j, const unsigned short *vers)
{
    static const struct { const char *nom; int dx, dy; } sens[] = {
        {"GAUCHE", -1, 0}, {"HAUT", 0, -1}, {"DROIT", 1, 0}, {"BAS", 0, 1}};
    for (int s = 0; s < 4; s++) {
        int nx = j->x + sens[s].dx, ny = j->y + sens[s].dy;
        if (nx < 0 || ny < 0 || nx >= t->cote || ny >= t->cote) continue;
        if (vers[ny * t->cote + nx] < vers[j->y * t->cote + j->x]) {
            sscanf(dialogue("DEPLACE|%s", sens[s].nom), "OK|%d;%d", &j->y, &j->x);
            return;
        }
    }
}

static void tour(const Terrain *t, Joueur *j, Grappe **tete, int reste)
{
    unsigned short *loin = malloc(sizeof *loin * (size_t)(t->cote * t->cote));
    for (int point = 0; point < 10; point++) {
        inonder(t, loin, j->x, j->y);
        Grappe *g = choix(t, j, *tete, loin);
        int ici = j->y * t->cote + j->x;
        bool tard = j->charge && reste - point <= t->vers_cuve[j->genre][ici] + 4;
        if (j->charge && (j->charge > 45 || tard || !g)) {
            if (t->vers_cuve[j->genre][ici] == 0) {
                dialogue("VIDE");
                j->charge = 0;
            } else {
                pas(t, j, t->vers_cuve[j->genre]);
            }
        } else if (g && loin[g->y * t->cote + g->x] == 0) {
            sscanf(dialogue("RAMASSE"), "OK|%d", &j->charge);
            j->genre = g->type;
            oublier(tete, g);
        } else if (g) {
            inonder(t, loin, g->x, g->y);
            pas(t, j, loin);
        }
    }
    free(loin);
}

static void decouvrir(Terrain *t, Joueur *j, int numero)
{
    char *reponse = dialogue("CARTE");
    t->cote = atoi(reponse + 3);
    t->sol = strdup(strrchr(reponse, '|') + 1);
    sscanf(dialogue("CUVES"), "OK|%d;%d|%d;%d", &t->cuve_y[0], &t->cuve_x[0], &t->cuve_y[1], &t->cuve_x[1]);
    for (int c = 0; c < 2; c++) {
        t->vers_cuve[c] = malloc(sizeof(unsigned short) * (size_t)(t->cote * t->cote));
        inonder(t, t->vers_cuve[c], t->cuve_x[c], t->cuve_y[c]);
    }
    char *p = dialogue("JOUEURS");
    while (numero-- >= 0) p = strchr(p, '|') + 1;
    sscanf(p, "%d;%d", &j->y, &j->x);
}

int main(void)
{
    Terrain terrain = {0};
    Joueur moi = {0};
    const char *port = getenv("JOUTE_PORT");
    struct sockaddr_in ou = {.sin_family = AF_INET, .sin_port = htons(port ? (unsigned short)atoi(port) : 1234)};
    inet_pton(AF_INET, "127.0.0.1", &ou.sin_addr);
    prise = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(prise, (struct sockaddr *)&ou, sizeof ou)) {
        perror("connect");
        return EXIT_FAILURE;
    }
    int numero = atoi(dialogue("INSCRIRE") + 3);
    for (int reste = 1000; reste > 0; reste -= 10) {
        char *debut = recevoir();
        if (strncmp(debut, "DEBUT", 5)) break;
        Grappe *grappes = lire(debut);
        if (!terrain.sol) decouvrir(&terrain, &moi, numero);
        tour(&terrain, &moi, &grappes, reste);
        while (grappes) oublier(&grappes, grappes);
        dialogue("FINTOUR");
    }
    return EXIT_SUCCESS;
}
