/** The colours of the island, by day and by night. */

/** @import { Stage } from "/static/types.js" */

const LIGHT = {
  deep: "#8fc1d9",
  shallow: "#b4d9e6",
  lake: "#a3d0e4",
  wave: "#ffffff",
  land: "#efe3c4",
  earth: "#e6d6b0",
  forest: "#7fa573",
  tree: "#4c7a4b",
  trunk: "#5d7f52",
  border: "#4a3423",
  letter: "#5d4630",
  beans: ["#fdf8ee", "#2b1d14"],
  slits: ["#b9a888", "#8b6b52"],
};
const DARK = {
  deep: "#12303f",
  shallow: "#1b4356",
  lake: "#1c4a5f",
  wave: "#7fb3cb",
  land: "#4a4030",
  earth: "#433a2b",
  forest: "#2c4630",
  tree: "#4f7d53",
  trunk: "#233826",
  border: "#120c07",
  letter: "#cbb894",
  beans: ["#fbf3e2", "#1a110b"],
  slits: ["#a08f70", "#7d6049"],
};

export function tintsOf(/** @type {Stage} */ { dark }) {
  return dark ? DARK : LIGHT;
}
