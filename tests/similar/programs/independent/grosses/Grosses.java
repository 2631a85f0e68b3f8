import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Les grosses grappes d'abord (trois unités et plus), les petites s'il n'y a rien d'autre. */
public class Grosses {
    private static final int GROSSE = 3;
    private static final String[] NOMS = {"HAUT", "DROIT", "BAS", "GAUCHE"};
    private static final int[][] SENS = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};

    private final BufferedReader entree;
    private final PrintWriter sortie;
    private boolean[][] libre;
    private int taille;
    private int ligne;
    private int colonne;
    private int hotte;
    private String couleur;
    private int[] cuveRouge;
    private int[] cuveBlanche;
    private List<String[]> grappes = new ArrayList<>();

    public Grosses(Socket prise) throws IOException {
        entree = new BufferedReader(new InputStreamReader(prise.getInputStream(), StandardCharsets.UTF_8));
        sortie = new PrintWriter(prise.getOutputStream(), true);
    }

    public static void main(String[] arguments) throws IOException {
        String hote = System.getenv("JOUTE_HOST");
        String port = System.getenv("JOUTE_PORT");
        if (hote == null) {
            hote = "127.0.0.1";
        }
        Socket prise = new Socket(hote, port == null ? 1234 : Integer.parseInt(port));
        new Grosses(prise).jouer();
        prise.close();
    }

    private String[] demander(String requete) throws IOException {
        sortie.print(requete + "\n");
        sortie.flush();
        return entree.readLine().split("\\|");
    }

    private void jouer() throws IOException {
        int numero = Integer.parseInt(demander("INSCRIRE")[1]);
        String recu = entree.readLine();
        while (recu != null && recu.startsWith("DEBUT")) {
            if (libre == null) {
                apprendre(numero);
            }
            lireGrappes(recu);
            int points = 10;
            while (points > 0 && unPas()) {
                points--;
            }
            demander("FINTOUR");
            recu = entree.readLine();
        }
    }

    private void apprendre(int numero) throws IOException {
        String[] carte = demander("CARTE");
        taille = Integer.parseInt(carte[1]);
        libre = new boolean[taille][taille];
        for (int i = 0; i < taille * taille; i++) {
            libre[i / taille][i % taille] = carte[2].charAt(i) == 'C';
        }
        String[] cuves = demander("CUVES");
        cuveRouge = lieu(cuves[1]);
        cuveBlanche = lieu(cuves[2]);
        int[] moi = lieu(demander("JOUEURS")[numero + 1]);
        ligne = moi[0];
        colonne = moi[1];
    }

    private static int[] lieu(String texte) {
        int milieu = texte.indexOf(';');
        return new int[] {Integer.parseInt(texte.substring(0, milieu)), Integer.parseInt(texte.substring(milieu + 1))};
    }

    private void lireGrappes(String recu) {
        grappes.clear();
        String[] mots = recu.split("\\|");
        for (int i = 1; i < mots.length; i++) {
            grappes.add(mots[i].split(";"));
        }
    }

    private boolean unPas() throws IOException {
        int[][] loin = distances(ligne, colonne);
        String[] cible = viser(loin);
        if (hotte >= 35 || cible == null) {
            return hotte > 0 && rentrer();
        }
        int l = Integer.parseInt(cible[2]);
        int c = Integer.parseInt(cible[3]);
        if (l == ligne && c == colonne) {
            hotte = Integer.parseInt(demander("RAMASSE")[1]);
            couleur = cible[0];
            grappes.remove(cible);
            return true;
        }
        return avancer(l, c);
    }

    private String[] viser(int[][] loin) {
        String[] elue = null;
        int meilleure = Integer.MAX_VALUE;
        for (String[] grappe : grappes) {
            if (hotte > 0 && !grappe[0].equals(couleur)) {
                continue;
            }
            int note = loin[Integer.parseInt(grappe[2])][Integer.parseInt(grappe[3])];
            if (Integer.parseInt(grappe[1]) < GROSSE) {
                note += 25;
            }
            if (note < meilleure) {
                meilleure = note;
                elue = grappe;
            }
        }
        return elue;
    }

    private boolean rentrer() throws IOException {
        int[] cuve = couleur.equals("ROUGE") ? cuveRouge : cuveBlanche;
        if (cuve[0] == ligne && cuve[1] == colonne) {
            demander("VIDE");
            hotte = 0;
            couleur = null;
            return true;
        }
        return avancer(cuve[0], cuve[1]);
    }

    private boolean avancer(int l, int c) throws IOException {
        int[][] loin = distances(l, c);
        for (int s = 0; s < 4; s++) {
            int nl = ligne + SENS[s][0];
            int nc = colonne + SENS[s][1];
            if (praticable(nl, nc) && loin[nl][nc] == loin[ligne][colonne] - 1) {
                int[] moi = lieu(demander("DEPLACE|" + NOMS[s])[1]);
                ligne = moi[0];
                colonne = moi[1];
                return true;
            }
        }
        return false;
    }

    private boolean praticable(int l, int c) {
        return l >= 0 && l < taille && c >= 0 && c < taille && libre[l][c];
    }

    private int[][] distances(int l, int c) {
        int[][] loin = new int[taille][taille];
        for (int[] rangee : loin) {
            java.util.Arrays.fill(rangee, -1);
        }
        Deque<int[]> file = new ArrayDeque<>();
        loin[l][c] = 0;
        file.add(new int[] {l, c});
        while (!file.isEmpty()) {
            int[] ici = file.remove();
            for (int[] d : SENS) {
                int nl = ici[0] + d[0];
                int nc = ici[1] + d[1];
                if (praticable(nl, nc) && loin[nl][nc] < 0) {
                    loin[nl][nc] = loin[ici[0]][ici[1]] + 1;
                    file.add(new int[] {nl, nc});
                }
            }
        }
        return loin;
    }
}
