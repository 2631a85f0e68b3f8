/**
 * Why a seat is out, or a match was not played, as a French reader reads it. The arena and the rules
 * tell it in English, with what was seen at the time; what stands here is said in French, the rest
 * stays as it is.
 */

import { LANGUAGE } from "./words.js";

/** @typedef {[RegExp, string][]} Phrases what is said in English, and how in French */

/** What the arena says of any bot or match. @type {Phrases} */
const PHRASES = [
  [/no answer within (\d+ ms)/, "pas de réponse en $1"],
  [/no connection within ([\d.]+ s)/, "pas de connexion en $1"],
  [/it did not connect to (\S+) within ([\d.]+ s)/, "il ne s’est pas connecté à $1 en $2"],
  [/ before it connected to ([^;\s]+)/, " avant de se connecter à $1"],
  [
    /; it is told the port by JOUTE_PORT or by \{port\} in its command line, and --port sets it/,
    " ; JOUTE_PORT ou {port} dans sa ligne de commande lui disent le port, que --port choisit",
  ],
  [
    /; let it connect at once, to the port that JOUTE_PORT tells/,
    " ; qu’il se connecte aussitôt, au port que dit JOUTE_PORT",
  ],
  [/connected, but did not enter within ([\d.]+ s)/, "connecté, mais pas inscrit en $1"],
  [
    /; nothing has come from it yet: does it flush its output\?/,
    " ; rien n’est encore venu de lui : vide-t-il son tampon de sortie ?",
  ],
  [/; its answer took (\d+ ms)/, " ; sa réponse a pris $1"],
  [/; it was waited for (\d+ s)/, " ; on l’a attendu $1"],
  [/; it did not read its input/, " ; il n’a pas lu son entrée"],
  [/; it had sent (.*) without ending the message/, " ; il avait envoyé $1 sans finir le message"],
  [
    /; the machine was overloaded, it waited (\d+ ms) to run/,
    " ; la machine était surchargée, il a attendu $1 pour calculer",
  ],
  [/, after half a message: /, ", après un demi-message : "],
  [/; it last wrote /, " ; ses derniers mots : "],
  [/; it began /, " ; au début : "],
  [/the program ended with exit code (\d+)/, "le programme s’est terminé avec le code $1"],
  [/the program was ended by (\w+)/, "le programme a été arrêté par $1"],
  [/the program closed its standard input/, "le programme a fermé son entrée standard"],
  [/the program closed its standard output/, "le programme a fermé sa sortie standard"],
  [/it used up the processor time of a whole match/, "il a épuisé le temps processeur de toute une partie"],
  [/it made (\d+) files; (\d+) are allowed/, "il a créé $1 fichiers ; $2 sont permis"],
  [/, as after (\w+)/, ", comme après $1"],
  [/\(a file grew too large\)/, "(un fichier trop grand)"],
  [/it opened (\d+) sockets; (\d+) are allowed/, "il a ouvert $1 sockets ; $2 sont permises"],
  [/it started (\d+) processes; (\d+) are allowed/, "il a lancé $1 processus ; $2 sont permis"],
  [/it used (\d+) MiB of memory; (\d+) MiB are allowed/, "il a pris $1 Mio de mémoire ; $2 Mio sont permis"],
  [
    /it asked at once for more memory than this machine has/,
    "il a demandé d’un coup plus de mémoire que n’en a cette machine",
  ],
  [/a message of more than (\d+) bytes/, "un message de plus de $1 octets"],
  [/more than (\d+) bytes sent without being asked/, "plus de $1 octets envoyés sans qu’on les demande"],
  [/the process that this bot thought in has ended/, "le processus où il réfléchissait s’est arrêté"],
  [/ before anything was sent, and not opened again/, " avant tout envoi, et n’a pas été rouverte"],
  [/the connection was closed/, "la connexion a été fermée"],
  [/the person at the keyboard left/, "la personne au clavier est partie"],
  [/the page of this seat has gone/, "la page de cette place a été fermée"],
  [/no legal action was left/, "aucune action permise ne restait"],
  [/left before the match began/, "parti avant le début de la partie"],
  [/it could not be played: /, "il n’a pas pu être joué : "],
  [/(\d+) processes died while they played it/, "$1 processus sont morts en le jouant"],
];

/**
 * Say why a seat is out, a move was refused, or a match was not played.
 * @param {string} text
 * @param {Phrases} [own] what only this game says
 */
export function reason(text, own = []) {
  if (LANGUAGE !== "fr") return text;
  return [...own, ...PHRASES].reduce((said, [english, french]) => said.replace(english, french), text);
}
