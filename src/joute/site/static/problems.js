/** Why what somebody sent does not play, as a French reader reads it. */

/** What a compiler says stays as it is. @type {import("/static/reasons.js").Phrases} */
export const PROBLEMS = [
  [/^cannot be built: /, "ne se compile pas : "],
  [/^cannot be read: /, "illisible : "],
  [/^cannot read (.*): /, "$1 est illisible : "],
  [
    /^neither a program \(chmod \+x makes it one\), nor a folder with one \((.*)\), nor sources/,
    "ni un programme (chmod +x en fait un), ni un dossier qui en contient un ($1), ni des sources",
  ],
  [/^joute does not unpack: /, "joute n’ouvre pas ces archives : "],
  [/unpack it, or pack it as (.*)/, "déballez celle-ci, ou faites-en une en $1"],
  [
    /^whose name holds (.), by which versions are told: rename it/,
    "son nom contient $1, qui distingue les versions : renommez-le",
  ],
  [/the name (.*) is not written in UTF-8: rename it/, "le nom $1 n’est pas écrit en UTF-8 : renommez-le"],
  [/it cannot be unpacked: /, "l’archive ne s’ouvre pas : "],
  [/a header in it is damaged/, "un en-tête y est endommagé"],
  [/it is damaged, or no archive; pack it again/, "elle est endommagée, ou n’en est pas une ; refaites-la"],
  [
    /(.*) in it has too long a name, or is a file and a folder/,
    "$1 y a un nom trop long, ou est un fichier et un dossier",
  ],
  [/it holds no Makefile, no sources and none of (.*)/, "on n’y trouve ni Makefile, ni sources, ni $1"],
  [
    /it holds several Python files: call the one that is started main\.py/,
    "il y a plusieurs fichiers Python : appelez main.py celui qui est lancé",
  ],
  [/its Makefile makes no program/, "son Makefile ne produit aucun programme"],
  [
    /its Makefile makes several programs \((.*)\): call one of them bot/,
    "son Makefile produit plusieurs programmes ($1) : appelez l’un d’eux bot",
  ],
  [/it was changed while it was built/, "il a changé pendant la compilation"],
  [/it was not done after (\d+ s)/, "ce n’était pas fini au bout de $1"],
  [/cannot start a process that plays matches/, "impossible de lancer le processus qui joue les matchs"],
  [/it ended the process that built it, (\d+) times/, "il a arrêté $1 fois le processus qui le compilait"],
  [/it wrote more than (\d+) MiB/, "plus de $1 Mio ont été écrits"],
  [/it holds more than (\d+) MiB, or (\d+) files/, "il y a plus de $1 Mio, ou plus de $2 fichiers"],
  [/it holds more than (\d+) MiB/, "il y a plus de $1 Mio"],
  [/it holds more than (\d+) files/, "il y a plus de $1 fichiers"],
  [
    /it holds a file without a name, or in more than (\d+) folders/,
    "il y a un fichier sans nom, ou dans plus de $1 dossiers emboîtés",
  ],
  [/(.*) in it leads out of its folder/, "$1 y mène hors de son dossier"],
  [
    /(.*) in it is a link, a device or a sparse file: put files into the archive themselves/,
    "$1 y est un lien, un périphérique ou un fichier creux : mettez les fichiers eux-mêmes dans l’archive",
  ],
  [/(.*) is encrypted, or compressed in a rare way/, "$1 est chiffré, ou compressé d’une façon rare"],
  [/the files of (.*) are more than (\d+) MiB together/, "les fichiers de $1 dépassent ensemble $2 Mio"],
  [
    /cannot keep what is built in (.*): (.*); XDG_CACHE_HOME names another folder/,
    "ce qui est compilé ne peut pas être gardé dans $1 : $2 ; XDG_CACHE_HOME nomme un autre dossier",
  ],
  [
    /; several of its files have a main: hand in the sources of one program/,
    " ; plusieurs de ses fichiers ont un main : n’envoyez les sources que d’un seul programme",
  ],
  [
    /; declare it extern in the header, or compile with -fcommon, as old compilers did/,
    " ; déclarez-la extern dans l’en-tête, ou compilez avec -fcommon, comme le faisaient les anciens compilateurs",
  ],
  [/^(.*) failed$/, "$1 a échoué"],
];
