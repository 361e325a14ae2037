import { hasDraft, startPage } from "./islands/page.ts";
import { markSeason } from "./islands/season.ts";
import { startIslands, wakeIsland, wakeIslandOf } from "./islands/start.ts";
import { watchPage } from "./islands/watch.ts";
import { keptToast, recall } from "./ui/tab-storage.ts";

// The only script on every page. It leaves the HTML as it came and hydrates each island when it is first
// used. In development, React Refresh has to be installed before any component runs.
if (import.meta.env.DEV) await import("virtual:react-router/inject-hmr-runtime");

startIslands();
// One task each, so that a slow device can handle input in between.
for (const step of [startPage, markSeason, wakeKept, watchPage, sayStarted]) setTimeout(step);

/** Wakes what this tab has saved content for: forms with a draft, and a toast kept by the previous page. */
function wakeKept(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
    if (hasDraft(form)) wakeIslandOf(form);
  if (recall(keptToast) !== null) wakeIsland("toasts");
}

function sayStarted(): void {
  const { dataset } = document.documentElement;
  // Only browsers without the `scripting` media feature need the attribute; setting it makes the browser
  // recheck every rule that depends on it.
  if (!matchMedia("(scripting: enabled)").matches) dataset["hasScript"] = "";
  dataset["started"] = "";
}
