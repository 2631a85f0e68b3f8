/** What the drawing of Race says. */

import { number, speaker } from "/static/words.js";

export const say = speaker({
  en: {
    moves: "{count} {count|move|moves}",
    values: "values {sum}",
    reached: "{name} reaches objective {number} ({value})",
    finished: "{name} has finished: {result}",
    out: "{name} is out",
    hidden: "out of sight until the end",
    go: "to column {x}, row {y}",
    advice: "Land in rectangle {number}: click a cell, or bend your velocity",
    off: "This leads off the grid",
    cell: "column {x}, row {y}: {value}",
  },
  fr: {
    moves: "{count} {count|coup|coups}",
    values: "valeurs {sum}",
    reached: "{name} atteint l’objectif {number} ({value})",
    finished: "{name} a fini : {result}",
    out: "{name} est éliminé",
    hidden: "hors de vue jusqu’à la fin",
    go: "vers colonne {x}, ligne {y}",
    advice: "Atteignez le rectangle {number} : cliquez sur une case, ou déviez votre vitesse",
    off: "Ce coup sort de la grille",
    cell: "colonne {x}, ligne {y} : {value}",
  },
});

/** A value with its sign. */
export function signed(/** @type {number} */ value) {
  return value > 0 ? `+${number(value)}` : number(value).replace("-", "−");
}
