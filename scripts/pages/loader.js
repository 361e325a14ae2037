// Fetches the page's script once nothing on the page waits for it any more, or at the first sign of use.
const { boot } = document.currentScript.dataset;
const signs = ["pointerdown", "keydown", "focusin"];
function start() {
  for (const sign of signs) removeEventListener(sign, start, true);
  void import(boot);
}
for (const sign of signs) addEventListener(sign, start, true);
function rest() {
  (window.requestIdleCallback ?? setTimeout)(start, { timeout: 1500 });
}
if (document.readyState === "complete") rest();
else addEventListener("load", rest);
