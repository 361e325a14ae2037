import { onRequest } from "./wrap.ts";

// A service with a fault that nobody catches; its error tells what the visitor sent.
onRequest(({ headers, url }) => {
  if (headers["x-crash"] === undefined) return;
  setImmediate(() => {
    throw new Error(`cannot stand ${url} of ${headers["user-agent"]}`, { cause: headers });
  });
});
