/** Shows a report in the reader's language: the one chosen on any page of this address, else the browser's. */
{
  const page = document.documentElement;
  const KEPT = "language";

  const kept = () => {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null; // where pages may not keep anything
    }
  };

  const show = (/** @type {string} */ language) => {
    page.lang = language;
    document.title = document.querySelector(`h1 [lang=${language}]`)?.textContent ?? document.title;
  };

  const change = () => {
    const other = page.lang === "fr" ? "en" : "fr";
    show(other);
    try {
      localStorage.setItem(KEPT, other);
    } catch {
      // the choice holds for this page alone
    }
  };

  page.lang = (kept() ?? navigator.language).startsWith("fr") ? "fr" : "en"; // before anything is seen
  document.addEventListener("DOMContentLoaded", () => {
    show(page.lang);
    document.querySelector(".language")?.addEventListener("click", change);
  });
}
