import { hasDraft, startPage } from "./islands/page.ts";
import { startIslands, wakeIsland, wakeIslandOf } from "./islands/start.ts";
import { watchPage } from "./islands/watch.ts";
import { keptToast, recall } from "./ui/tab-storage.ts";

// The one script of every page. It leaves the page as it came, and comes to its parts as they are used.
// While developing, React's parts ask for this before they run: it draws them anew when they change.
if (import.meta.env.DEV) await import("virtual:react-router/inject-hmr-runtime");

startPage();
startIslands();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
  if (hasDraft(form)) wakeIslandOf(form);
if (recall(keptToast) !== null) wakeIsland("toasts");
watchPage();
document.documentElement.dataset["started"] = "";
