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
  layOutSoon([...document.querySelectorAll(".late,.band,.prose>*")], 1000);
}

// Back or forward to an address that an earlier script made changes the address alone while none runs: until the
// script says that it answers (app/ui/say-taken-over.ts), which may be long after it was asked for.
const { pathname, search } = location;
function moved() {
  if (location.pathname !== pathname || location.search !== search) location.reload();
}
addEventListener("popstate", moved);
addEventListener("takenover", () => removeEventListener("popstate", moved), { once: true });
for (const sign of signs) addEventListener(sign, start, true);
function rest() {
  idle(start, { timeout: 1500 });
}
if (document.readyState === "complete") rest();
else addEventListener("load", rest);

// What was left for later is laid out then, a few parts at a time, when there is nothing else to do, and with pauses:
// each time the screen is drawn anew, and a press should not wait for more than one. A device that takes long over
// them lays out what comes near the screen, as it did before, and is asked for no more.
const [enough, tooLong, pause] = [2, 30, 100];
function layOutSoon(parts, after) {
  setTimeout(() => idle(() => layOut(parts)), after);
}
function layOut(parts) {
  const began = performance.now();
  const taken = () => performance.now() - began;
  while (parts.length > 0 && taken() < enough) {
    const part = parts.shift();
    part.style.contentVisibility = "visible";
    part.getBoundingClientRect(); // now, and not together with what is painted
  }
  if (parts.length > 0 && taken() < tooLong) layOutSoon(parts, pause);
}

// Who comes back, asks for a place on the page or leaves one: all is laid out first, at its true height.
function whole() {
  document.documentElement.dataset.whole = "";
}
if (history.state || location.hash) whole();
addEventListener("click", ({ target }) => target.closest?.("a") && whole(), true);
addEventListener("keydown", whole, { once: true }); // nothing moves under the header while somebody tabs
