import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { offlinePage, offlineWorkerPath } from "#contract/offline.ts";

/** What the worker may do: fetch from the site. Any other file of the site may do nothing. */
export const offlineWorkerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Writes the service worker that answers with the offline page where a page cannot be fetched. A changed page
 * makes a changed worker, so that browsers fetch both anew.
 */
export async function writeOfflineWorker(clientDir: string): Promise<void> {
  const page = await readFile(join(clientDir, `${offlinePage}/index.html`));
  const version = createHash("sha256").update(page).digest("hex").slice(0, 10);
  await writeFile(join(clientDir, offlineWorkerPath), offlineWorker(version));
}

/**
 * The worker costs a visit nothing: only browsers that can ask the network without waiting for it get one that
 * answers at all (`addRoutes`, Service Workers, "static routing"), and it answers page visits alone.
 */
function offlineWorker(version: string): string {
  return `const cacheName = "offline-${version}";

addEventListener("install", (event) => {
  const visit = { requestMode: "navigate", requestMethod: "GET" };
  const page = new Request("${offlinePage}", { cache: "reload" });
  event.waitUntil(
    Promise.all([
      event.addRoutes?.({ condition: visit, source: "race-network-and-fetch-handler" }),
      caches.open(cacheName).then((cache) => cache.add(page)),
    ]),
  );
  skipWaiting();
});

addEventListener("activate", (event) => {
  const drop = (name) => name === cacheName || caches.delete(name);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map(drop))));
});

if (globalThis.InstallEvent && "addRoutes" in InstallEvent.prototype)
  addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.mode !== "navigate" || request.method !== "GET") return;
    event.respondWith(fetch(request).catch(() => caches.match("${offlinePage}")));
  });
`;
}
