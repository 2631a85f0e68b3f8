import assert from "node:assert/strict";
import test from "node:test";
import { joinedParts, partsOf } from "../../../src/joute/web/static/request_parts.js";

test("a request is made of words, of values to type, and of choices", () => {
  assert.deepEqual(partsOf("FIN_TOUR"), [{ word: "FIN_TOUR" }]);
  assert.deepEqual(partsOf("DEPLACER|dwarf|row"), [{ word: "DEPLACER" }, { field: "dwarf" }, { field: "row" }]);
  assert.deepEqual(partsOf("DEPLACE|HAUT/BAS"), [{ word: "DEPLACE" }, { choices: ["HAUT", "BAS"] }]);
  assert.deepEqual(partsOf("a name"), [{ field: "a name" }]);
  assert.deepEqual(partsOf("A:xy"), [{ field: "A:xy" }]);
});

test("its parts are sent as the protocol joins them", () => {
  assert.equal(joinedParts(["DEPLACER", "0", "3"]), "DEPLACER|0|3");
});
