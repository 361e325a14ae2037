import { hasDraft, startPage } from "./islands/page.ts";
import { startIslands, wakeIsland, wakeIslandOf } from "./islands/start.ts";
import { watchPage } from "./islands/watch.ts";
import { keptToast, recall } from "./ui/tab-storage.ts";

// The one script of every page. It leaves the page as it came, and comes to its parts as they are used.
// While developing, React's parts ask for this before they run: it draws them anew when they change.
if (import.meta.env.DEV) await import("virtual:react-router/inject-hmr-runtime");

startIslands();
// One by one, so that a slow device can answer somebody in between.
for (const step of [startPage, wakeKept, watchPage, sayStarted]) setTimeout(step);

/** What the tab keeps is shown: drafts, and a notice that the page before left for this one. */
function wakeKept(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
    if (hasDraft(form)) wakeIslandOf(form);
  if (recall(keptToast) !== null) wakeIsland("toasts");
}

function sayStarted(): void {
  const { dataset } = document.documentElement;
  // Only older browsers have to be told: for each rule that asks for it the browser looks through the page.
  if (!matchMedia("(scripting: enabled)").matches) dataset["hasScript"] = "";
  dataset["started"] = "";
}
