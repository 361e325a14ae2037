/** The page shown instead of one that cannot be fetched. */
export const offlinePage = "/offline";

/** Path of the service worker that caches it. */
export const offlineWorkerPath = "/offline-worker.js";

/** The only Trusted Types policy that the content security policy allows; it creates the worker's URL. */
export const offlineWorkerTrust = "offline-worker";

/** Path of the speculation rules for prefetching pages; every page's headers refer to it. */
export const speculationRulesPath = "/speculation-rules.json";
