/**
 * Opens a page that `export.py` has written: its modules are packed as its film is, into a third of their length.
 * This is not a module: some browsers take no import map after the first one.
 */

/** What the letters of an element hold. @returns {Promise<string>} */
function unpacked(/** @type {HTMLElement | null} */ element) {
  const bytes = Uint8Array.from(atob(element?.textContent ?? ""), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** Name the modules that an element holds, and start the first. */
async function openPage(/** @type {HTMLElement} */ modules) {
  const names = document.createElement("script");
  names.type = "importmap";
  names.textContent = await unpacked(modules);
  document.head.append(names);
  await import(`${modules.dataset.start}`);
}

openPage(/** @type {HTMLElement} */ (document.getElementById("modules")));
