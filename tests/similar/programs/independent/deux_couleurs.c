/* Deux couleurs : la grappe la plus proche, de la couleur de la hotte, et retour avec trente unites.
   Ecrit a partir du programme du kit. */

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LINE 65536
#define MOST_CELLS 2500
#define POINTS 10
#define ENOUGH 30

const char *WAYS[] = {"HAUT", "BAS", "GAUCHE", "DROIT"};
const int DOWN[] = {-1, 1, 0, 0};
const int RIGHT[] = {0, 0, -1, 1};

FILE *server;
char line[LINE];
int size; // a cell is row * size + column
char map[MOST_CELLS + 1];
char grapes[MOST_CELLS]; // 'R', 'B' or 0

FILE *join_server(void) {
    const char *host = getenv("JOUTE_HOST");
    const char *port = getenv("JOUTE_PORT");
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *place;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "1234", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        fprintf(stderr, "there is no server\n");
        exit(1);
    }
    freeaddrinfo(place);
    return fdopen(fd, "r");
}

void hear(void) {
    int is_closed = fgets(line, LINE, server) == NULL;
    if (is_closed || strncmp(line, "FIN", 3) == 0 || strncmp(line, "ERREUR", 6) == 0) {
        exit(0);
    }
}

// send a request; its answer is in line
void ask(const char *request) {
    dprintf(fileno(server), "%s\n", request);
    hear();
}

// read "row;column" after this many bars of the line
int cell_after(int bars) {
    int row = 0, column = 0;
    char *at = line;
    for (int i = 0; i < bars; i++) {
        at = strchr(at, '|') + 1;
    }
    sscanf(at, "%d;%d", &row, &column);
    return row * size + column;
}

void lire_grappes(void) {
    char *mot = strtok(line, "|");
    memset(grapes, 0, sizeof grapes);
    while ((mot = strtok(NULL, "|")) != NULL) {
        char teinte[8];
        int quantite, ligne, colonne;
        sscanf(mot, "%7[^;];%d;%d;%d", teinte, &quantite, &ligne, &colonne);
        grapes[ligne * size + colonne] = teinte[0];
    }
}

// the neighbouring cell, -1 if there is no path
int beside(int cell, int way) {
    int row = cell / size + DOWN[way], column = cell % size + RIGHT[way];
    if (row < 0 || row >= size || column < 0 || column >= size) {
        return -1;
    }
    return map[row * size + column] == 'C' ? row * size + column : -1;
}

int est_but(int cell, int but, char couleur) {
    if (but >= 0) {
        return cell == but;
    }
    return couleur ? grapes[cell] == couleur : grapes[cell] != 0;
}

// parcours en largeur vers le but, ou vers la grappe la plus proche de cette couleur (0 : toutes)
int premier_pas(int depart, int but, char couleur) {
    int file[MOST_CELLS], pas[MOST_CELLS], fin = 1;
    char vue[MOST_CELLS] = {0};
    file[0] = depart;
    vue[depart] = 1;
    for (int i = 0; i < fin; i++) {
        if (est_but(file[i], but, couleur)) {
            return pas[i];
        }
        for (int sens = 3; sens >= 0; sens--) {
            int la = beside(file[i], sens);
            if (la >= 0 && !vue[la]) {
                vue[la] = 1;
                file[fin] = la;
                pas[fin++] = i == 0 ? sens : pas[i];
            }
        }
    }
    return -1;
}

int avance(int ici, int sens) {
    char demande[32];
    if (sens < 0) {
        return ici;
    }
    snprintf(demande, sizeof demande, "DEPLACE|%s", WAYS[sens]);
    ask(demande);
    return cell_after(1);
}

int reste_il(char couleur) {
    for (int i = 0; i < size * size; i++) {
        if (grapes[i] == couleur) {
            return 1;
        }
    }
    return 0;
}

int main(void) {
    int hotte = 0, premier_tour = 1, rouge = 0, blanche = 0, ici = 0;
    char couleur = 0;
    server = join_server();
    ask("INSCRIRE");
    int numero = atoi(line + 3);
    for (;;) {
        hear();
        if (premier_tour) {
            char *debut = strdup(line);
            ask("CARTE");
            sscanf(line, "OK|%d|%2500s", &size, map);
            ask("CUVES");
            rouge = cell_after(1);
            blanche = cell_after(2);
            ask("JOUEURS");
            ici = cell_after(numero + 1);
            strcpy(line, debut);
            free(debut);
            premier_tour = 0;
        }
        lire_grappes();
        for (int i = 0; i < POINTS; i++) {
            int cuve = couleur == 'R' ? rouge : blanche;
            if (hotte && ici == cuve) {
                ask("VIDE");
                hotte = 0;
                couleur = 0;
            } else if (grapes[ici] && (!couleur || grapes[ici] == couleur) && hotte < ENOUGH) {
                ask("RAMASSE");
                hotte = atoi(line + 3);
                couleur = grapes[ici];
                grapes[ici] = 0;
            } else if (hotte && (hotte >= ENOUGH || !reste_il(couleur))) {
                ici = avance(ici, premier_pas(ici, cuve, 0));
            } else {
                ici = avance(ici, premier_pas(ici, -1, couleur));
            }
        }
        ask("FINTOUR");
    }
}
