import { hasDraft, startPage } from "./islands/page.ts";
import { startIslands, wakeIsland, wakeIslandOf } from "./islands/start.ts";
import { watchPage } from "./islands/watch.ts";
import { keptToast, recall } from "./ui/tab-storage.ts";

// The one script of every page. It leaves the page as it came, and comes to its parts as they are used.
startPage();
startIslands();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]"))
  if (hasDraft(form)) wakeIslandOf(form);
if (recall(keptToast) !== null) wakeIsland("toasts");
watchPage();
document.documentElement.dataset["started"] = "";
