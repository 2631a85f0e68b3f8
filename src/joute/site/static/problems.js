/** Why what somebody sent does not play, or a match was not played, as a French reader reads it. */

/** What a compiler says stays as it is. @type {import("/static/reasons.js").Phrases} */
export const PROBLEMS = [
  [/^cannot be built: /, "ne se compile pas : "],
  [/^cannot be read: /, "illisible : "],
  [/it cannot be unpacked: /, "l’archive ne s’ouvre pas : "],
  [/it holds no Makefile, no sources and none of (.*)/, "on n’y trouve ni Makefile, ni sources, ni $1"],
  [/it holds several Python files: call the one that is started main\.py/, "il y a plusieurs fichiers Python : appelez main.py celui qui est lancé"],
  [/its Makefile makes no program/, "son Makefile ne produit aucun programme"],
  [/its Makefile makes several programs \((.*)\): call one of them bot/, "son Makefile produit plusieurs programmes ($1) : appelez l’un d’eux bot"],
  [/it was changed while it was built/, "il a changé pendant la compilation"],
  [/it was not done after (\d+ s)/, "ce n’était pas fini au bout de $1"],
  [/it wrote more than (\d+) MiB/, "plus de $1 Mio ont été écrits"],
  [/it holds more than (\d+) MiB, or (\d+) files/, "il y a plus de $1 Mio, ou plus de $2 fichiers"],
  [/it holds more than (\d+) MiB/, "il y a plus de $1 Mio"],
  [/it holds more than (\d+) files/, "il y a plus de $1 fichiers"],
  [/it holds a file without a name, or in more than (\d+) folders/, "il y a un fichier sans nom, ou dans plus de $1 dossiers emboîtés"],
  [/(.*) in it leads out of its folder/, "$1 y mène hors de son dossier"],
  [/(.*) in it is a link, a device or a sparse file: put files into the archive themselves/, "$1 y est un lien, un périphérique ou un fichier creux : mettez les fichiers eux-mêmes dans l’archive"],
  [/(.*) is encrypted, or compressed in a rare way/, "$1 est chiffré, ou compressé d’une façon rare"],
  [/the files of (.*) are more than (\d+) MiB together/, "les fichiers de $1 dépassent ensemble $2 Mio"],
  [/^(.*) failed$/, "$1 a échoué"],
  [/the machine was overloaded each time: try fewer (--jobs), or (--clock cpu)/, "la machine était surchargée à chaque fois : moins de $1, ou $2"],
  [/it could not be played: /, "il n’a pas pu être joué : "],
];
