/** The page that stands in for one that cannot be fetched. */
export const offlinePage = "/offline";

/** Where the service worker lies that keeps it. */
export const offlineWorkerPath = "/offline-worker.js";

/** The one policy that a page's own policy lets make addresses of scripts (Trusted Types). */
export const offlineWorkerTrust = "offline-worker";
