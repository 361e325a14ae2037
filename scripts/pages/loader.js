// Fetches the page's script once nothing on the page waits for it any more, or at the first sign of use.
const { boot } = document.currentScript.dataset;
const signs = ["pointerdown", "keydown", "focusin"];
const idle = window.requestIdleCallback ?? setTimeout;
function start() {
  for (const sign of signs) removeEventListener(sign, start, true);
  void run();
}
async function run() {
  await import(boot);
  idle(() => removeEventListener("popstate", moved));
  layOut([...document.querySelectorAll(".late,.band,.prose>*")]);
}

// Back or forward to an address that an earlier script made changes the address alone while none runs.
const { pathname, search } = location;
function moved() {
  if (location.pathname !== pathname || location.search !== search) location.reload();
}
addEventListener("popstate", moved);
for (const sign of signs) addEventListener(sign, start, true);
function rest() {
  idle(start, { timeout: 1500 });
}
if (document.readyState === "complete") rest();
else addEventListener("load", rest);

// What was left for later is laid out then, part by part, whenever there is nothing else to do.
function layOut([part, ...others]) {
  if (!part) return whole();
  part.style.contentVisibility = "visible";
  idle(() => layOut(others));
}

// Who comes back or asks for a place on the page is led there: all is laid out first, at its true height.
function whole() {
  document.documentElement.dataset.whole = "";
}
if (history.state || location.hash) whole();
addEventListener("click", ({ target }) => target.closest?.("[href*='#']") && whole(), true);
