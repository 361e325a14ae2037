// The whole style sheet is fetched at once and counts when it is needed: with it the browser goes through all of
// the page anew. That is a moment after the first sign of use, at once with a key or on the way to another page, or
// when something is drawn in a class that the page had not.
const sheet = link("stylesheet", sheetAddress, "not all");
const classesOf = ({ classList = [] }) => [...classList];
const classesIn = (node) =>
  [node, ...(node.querySelectorAll?.("[class]") ?? [])].flatMap(classesOf);
const known = new Set(classesIn(document.body));
const drawn = new MutationObserver((changes) => {
  const classes = changes.flatMap(({ type, target, addedNodes }) =>
    type === "attributes" ? classesOf(target) : [...addedNodes].flatMap(classesIn),
  );
  if (classes.some((name) => !known.has(name))) use();
});
function use() {
  sheet.media = "all";
  drawn.disconnect();
}
// What the sign itself leads to comes first: a finger is lifted, that makes a click, and that is painted.
const idle = window.requestIdleCallback ?? setTimeout;
function useSoon() {
  setTimeout(() => idle(use), 300);
}
// What leads to another page may draw that in no time, and a place on it is found by how all of it is laid out; a
// key may lead to a place on this one.
function useNow({ type, target }) {
  if (type !== "click" || target.closest?.("a")) use();
}
for (const sign of ["click", "submit", "popstate", "keydown"]) addEventListener(sign, useNow, true);
drawn.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
for (const sign of ["pointerover", "focusin"])
  addEventListener(sign, useSoon, { capture: true, once: true });
