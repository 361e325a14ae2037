import { offlinePage } from "#contract/fixed-paths.ts";

/** Set by the build: differs if any source does. */
declare const __BUILD_ID__: string;

/**
 * The service worker that shows the offline page when a page cannot be fetched. The build is part of the worker, so
 * browsers update both together. It may only fetch from the site.
 */
export function loader(): Response {
  return new Response(worker(__BUILD_ID__), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
}

/**
 * The worker does not slow down any visit: it handles only page loads, and only in browsers that can race it
 * against the network (`addRoutes`, Service Workers, "static routing").
 */
function worker(version: string): string {
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
