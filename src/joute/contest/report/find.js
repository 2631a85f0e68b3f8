/** Shows one bot: its lines are marked everywhere, and of the matches only its own are listed. Links to a bot do it too. */
{
  const MARK = document.createElement("style");

  /** @type {Map<string, string>} the names of bots → their anchors */
  const anchors = new Map();

  const rules = (/** @type {string} */ number) =>
    `tr[data-bot="${number}"] > *, li[data-bot="${number}"] { background: var(--found); }
     .way[data-bot="${number}"] { stroke: var(--accent); stroke-width: 3; }
     a[data-bot="${number}"] text { fill: var(--accent); font-weight: 700; }
     .matches tr[data-bots]:not([data-bots~="${number}"]) { display: none; }`;

  const named = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return ""; // somebody typed it
    }
  };

  const chosen = () => {
    const id = named();
    const row = id.startsWith("bot-") ? document.getElementById(id) : null;
    MARK.textContent = row?.dataset.bot ? rules(row.dataset.bot) : "";
    document.body.classList.toggle("found", row !== null);
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
    if (field && row) {
      field.value = row.querySelector("bdi")?.textContent ?? "";
    }
  };

  const start = () => {
    document.head.append(MARK);
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find"));
    for (const row of document.querySelectorAll('[id^="bot-"]')) {
      anchors.set(row.querySelector("bdi")?.textContent ?? "", row.id);
    }
    form?.removeAttribute("hidden");
    form?.addEventListener("input", (event) => {
      const anchor = anchors.get(/** @type {HTMLInputElement} */ (event.target).value);
      if (anchor !== undefined) {
        location.hash = encodeURIComponent(anchor);
      }
    });
    form?.addEventListener("submit", (event) => event.preventDefault());
    form?.addEventListener("reset", () => {
      history.replaceState(null, "", location.pathname + location.search);
      chosen();
    });
    addEventListener("hashchange", chosen);
    chosen();
  };

  document.addEventListener("DOMContentLoaded", start);
}
