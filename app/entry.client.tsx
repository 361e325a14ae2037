import { hasDraft, startPage } from "./islands/page.ts";
import { startIslands, wakeIsland, wakeIslandOf } from "./islands/start.ts";
import { watchPage } from "./islands/watch.ts";
import { keptMedicines, recall } from "./ui/tab-storage.ts";

// The only script on every page. It leaves the HTML as the server sent it and hydrates each island when it is first
// used. In development, React Refresh has to be installed before any component runs.
if (import.meta.env.DEV) await import("virtual:react-router/inject-hmr-runtime");

startIslands();
// One task each, so that a slow device can handle input in between.
for (const step of [startPage, wakeSaved, watchPage, markStarted]) setTimeout(step);

/**
 * Hydrates the islands for which this tab has saved content: forms with a draft, and the list of medicines.
 */
function wakeSaved(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
    if (hasDraft(form)) wakeIslandOf(form);
  if (recall(keptMedicines) !== null) wakeIsland("medicine-list");
}

function markStarted(): void {
  const { dataset } = document.documentElement;
  dataset["started"] = "";
  // Only browsers without the `scripting` media feature need the attribute; setting it makes the browser
  // recheck every rule that depends on it.
  if (!matchMedia("(scripting: enabled)").matches) dataset["hasScript"] = "";
}
