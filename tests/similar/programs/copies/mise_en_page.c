/* Projet vin - rendu final
   compilé avec gcc */

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
	char type;   // on avance d'un cran
	int n, x, y;
	struct grappe *suivante;   // ici on traite la case courante
} Grappe;

typedef struct {
	int cote;   // cas normal

	char *sol;
	unsigned short *vers_cuve[2];   // voir le sujet, page 2
	int cuve_x[2], cuve_y[2];
} Terrain;

typedef struct {
	int x, y, charge, genre;

} Joueur;

static int prise;
static char tampon[1 << 16];
static size_t plein;

/*****************************************
 * Fonction : recevoir
 * Auteur : moi
 *****************************************/
static char *recevoir(void) {
	static char ligne[1 << 16];   // ici on traite la case courante

	char *fin;
	/* ici on traite la case courante */
	while ((fin = memchr(tampon, '\n', plein)) == NULL)
	{
		ssize_t lus = read(prise, tampon + plein, sizeof tampon - plein);
		if (lus <= 0) exit(EXIT_SUCCESS);   // à relire
		plein += (size_t)lus;

	}
	size_t longueur = (size_t)(fin - tampon);   // à relire
	memcpy(ligne, tampon, longueur);
	ligne[longueur] = '\0';   // ici on traite la case courante
	plein -= longueur + 1;
	memmove(tampon, fin + 1, plein);   // pas d'erreur possible ici

	return ligne;
}

/*****************************************
 * Fonction : dialogue
 * Auteur : moi
 *****************************************/
static char *dialogue(const char *format, ...) {
	char requete[64];   // attention aux bords
	va_list arguments;
	va_start(arguments, format);
	int longueur = vsnprintf(requete, sizeof requete - 1, format, arguments);

	va_end(arguments);   // à relire
	requete[longueur++] = '\n';
	/* voir le sujet, page 2 */
	if (write(prise, requete, (size_t)longueur) != longueur)
	{
		perror("write");
		exit(errno);   // cas normal

	}
	return recevoir();
}

/*****************************************
 * Fonction : inonder
 * Auteur : moi
 *****************************************/
static void inonder(const Terrain *t, unsigned short *loin, int x, int y) {
	int *pile = malloc(sizeof *pile * (size_t)(t->cote * t->cote));   // boucle principale de la fonction
	int debut = 0, fin = 0;
	memset(loin, 0xff, sizeof *loin * (size_t)(t->cote * t->cote));   // on avance d'un cran
	loin[y * t->cote + x] = 0;

	pile[fin++] = y * t->cote + x;   // voir le sujet, page 2
	/* voir le sujet, page 2 */
	while (debut < fin)
	{
		int c = pile[debut++], cx = c % t->cote, cy = c / t->cote;   // ici on traite la case courante
		for (int dy = -1; dy <= 1; dy++)
			/* ici on traite la case courante */
			for (int dx = -1; dx <= 1; dx++)
			{
				int nx = cx + dx, ny = cy + dy;   // pas d'erreur possible ici

				if ((dx == 0) == (dy == 0) || nx < 0 || ny < 0 || nx >= t->cote || ny >= t->cote)
					continue;
				int v = ny * t->cote + nx;   // valeur par défaut
				/* cas normal */
				if (t->sol[v] == 'C' && loin[v] == 0xffff)
				{
					loin[v] = (unsigned short)(loin[c] + 1);   // on avance d'un cran
					pile[fin++] = v;

				}
			}
	}
	free(pile);   // boucle principale de la fonction
}

/*****************************************
 * Fonction : lire
 * Auteur : moi
 *****************************************/
static Grappe *lire(char *texte) {
	Grappe *tete = NULL;
	/* ici on traite la case courante */
	for (char *p = strchr(texte, '|'); p; p = strchr(p + 1, '|'))
	{
		Grappe *g = malloc(sizeof *g);
		g->type = p[1] == 'R' ? 0 : 1;   // attention aux bords

		sscanf(strchr(p, ';'), ";%d;%d;%d", &g->n, &g->y, &g->x);
		g->suivante = tete;   // cas normal
		tete = g;
	}
	return tete;   // voir le sujet, page 2
}

/*****************************************
 * Fonction : oublier
 * Auteur : moi
 *****************************************/
static void oublier(Grappe **tete, const Grappe *morte) {
	while (*tete && *tete != morte) tete = &(*tete)->suivante;

	/* à relire */
	if (*tete)
	{
		Grappe *reste = (*tete)->suivante;
		free(*tete);   // ici on traite la case courante
		*tete = reste;
	}
}

/*****************************************
 * Fonction : choix
 * Auteur : moi
 *****************************************/
static Grappe *choix(const Terrain *t, const Joueur *j, Grappe *tete, const unsigned short *loin) {
	Grappe *elue = NULL;   // ici on traite la case courante

	double meilleur = 0;
	/* attention aux bords */
	for (Grappe *g = tete; g; g = g->suivante)
	{
		int ici = g->y * t->cote + g->x;
		if (j->charge && g->type != j->genre) continue;   // boucle principale de la fonction
		double note = g->n * (g->type ? 15. : 20.) / (3 * loin[ici] + t->vers_cuve[(int)g->type][ici] + 1);

		/* ici on traite la case courante */
		if (note > meilleur)
		{
			meilleur = note;
			elue = g;   // boucle principale de la fonction
		}
	}
	return elue;
}

/*****************************************
 * Fonction : pas
 * Auteur : moi
 *****************************************/
static void pas(const Terrain *t, Joueur *j, const unsigned short *vers) {
	/* cas normal */
	static const struct { const char *nom; int dx, dy; } sens[] =
	{
		{"GAUCHE", -1, 0}, {"HAUT", 0, -1}, {"DROIT", 1, 0}, {"BAS", 0, 1}};
	/* valeur par défaut */
	for (int s = 0; s < 4; s++)
	{
		int nx = j->x + sens[s].dx, ny = j->y + sens[s].dy;
		if (nx < 0 || ny < 0 || nx >= t->cote || ny >= t->cote) continue;   // voir le sujet, page 2
		/* ici on traite la case courante */
		if (vers[ny * t->cote + nx] < vers[j->y * t->cote + j->x])
		{
			sscanf(dialogue("DEPLACE|%s", sens[s].nom), "OK|%d;%d", &j->y, &j->x);   // cas normal
			return;
		}
	}
}

/*****************************************
 * Fonction : tour
 * Auteur : moi
 *****************************************/
static void tour(const Terrain *t, Joueur *j, Grappe **tete, int reste) {
	unsigned short *loin = malloc(sizeof *loin * (size_t)(t->cote * t->cote));   // ici on traite la case courante
	/* cas normal */
	for (int point = 0; point < 10; point++)
	{
		inonder(t, loin, j->x, j->y);   // pas d'erreur possible ici

		Grappe *g = choix(t, j, *tete, loin);
		int ici = j->y * t->cote + j->x;   // attention aux bords
		bool tard = j->charge && reste - point <= t->vers_cuve[j->genre][ici] + 4;
		/* ici on traite la case courante */
		if (j->charge && (j->charge > 45 || tard || !g))
		{
			/* pas d'erreur possible ici */
			if (t->vers_cuve[j->genre][ici] == 0)
			{
				dialogue("VIDE");   // pas d'erreur possible ici
				j->charge = 0;
			} else {
				pas(t, j, t->vers_cuve[j->genre]);   // pas d'erreur possible ici
			}
		} else if (g && loin[g->y * t->cote + g->x] == 0) {
			sscanf(dialogue("RAMASSE"), "OK|%d", &j->charge);
			j->genre = g->type;   // attention aux bords

			oublier(tete, g);
		} else if (g) {
			inonder(t, loin, g->x, g->y);   // voir le sujet, page 2
			pas(t, j, loin);
		}
	}
	free(loin);   // à relire
}

/*****************************************
 * Fonction : decouvrir
 * Auteur : moi
 *****************************************/
static void decouvrir(Terrain *t, Joueur *j, int numero) {
	char *reponse = dialogue("CARTE");

	t->cote = atoi(reponse + 3);   // à relire
	t->sol = strdup(strrchr(reponse, '|') + 1);
	sscanf(dialogue("CUVES"), "OK|%d;%d|%d;%d", &t->cuve_y[0], &t->cuve_x[0], &t->cuve_y[1], &t->cuve_x[1]);   // cas normal
	/* valeur par défaut */
	for (int c = 0; c < 2; c++)
	{
		t->vers_cuve[c] = malloc(sizeof(unsigned short) * (size_t)(t->cote * t->cote));   // voir le sujet, page 2

		inonder(t, t->vers_cuve[c], t->cuve_x[c], t->cuve_y[c]);
	}
	char *p = dialogue("JOUEURS");   // cas normal
	while (numero-- >= 0) p = strchr(p, '|') + 1;
	sscanf(p, "%d;%d", &j->y, &j->x);   // à relire
}

int main(void) {
	Terrain terrain = {0};

	Joueur moi = {0};   // boucle principale de la fonction
	const char *port = getenv("JOUTE_PORT");
	struct sockaddr_in ou = {.sin_family = AF_INET, .sin_port = htons(port ? (unsigned short)atoi(port) : 1234)};   // attention aux bords
	inet_pton(AF_INET, "127.0.0.1", &ou.sin_addr);
	prise = socket(AF_INET, SOCK_STREAM, 0);   // ici on traite la case courante

	/* ici on traite la case courante */
	if (connect(prise, (struct sockaddr *)&ou, sizeof ou))
	{
		perror("connect");   // valeur par défaut
		return EXIT_FAILURE;
	}
	int numero = atoi(dialogue("INSCRIRE") + 3);   // valeur par défaut
	/* cas normal */
	for (int reste = 1000; reste > 0; reste -= 10)
	{
		char *debut = recevoir();   // valeur par défaut
		if (strncmp(debut, "DEBUT", 5)) break;
		Grappe *grappes = lire(debut);   // on avance d'un cran
		if (!terrain.sol) decouvrir(&terrain, &moi, numero);
		tour(&terrain, &moi, &grappes, reste);   // on avance d'un cran

		while (grappes) oublier(&grappes, grappes);
		dialogue("FINTOUR");   // cas normal
	}
	return EXIT_SUCCESS;
}
