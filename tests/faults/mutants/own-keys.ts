import { randomUUID } from "node:crypto";
import { onRequest } from "./wrap.ts";

// A service that takes no notice of the visitor's key: every try is a submission of its own.
onRequest(({ headers, rawHeaders }) => {
  const at = rawHeaders.findIndex((name) => name.toLowerCase() === "idempotency-key");
  if (at === -1) return;
  rawHeaders[at + 1] = randomUUID();
  headers["idempotency-key"] = rawHeaders[at + 1];
});
