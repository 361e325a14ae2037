import { IncomingMessage } from "node:http";
import { onRequest, wrap } from "./wrap.ts";

// A service that takes bodies of any size, type and packing for JSON, and merges what is in them key by key.
const instead: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "content-encoding": "identity",
};
onRequest(({ headers, rawHeaders }) => {
  for (const [at, name] of rawHeaders.entries()) {
    const value = instead[name.toLowerCase()];
    if (at % 2 === 1 || value === undefined) continue;
    rawHeaders[at + 1] = value;
    headers[name.toLowerCase()] = value;
  }
});
wrap(IncomingMessage.prototype, "pause", (_pause, _values, request) => request);
wrap(JSON, "parse", (parse, values) => {
  const value = parse(...values);
  const hidden = Object.getOwnPropertyDescriptor(Object(value), "__proto__");
  return hidden === undefined ? value : Object.assign({}, value, hidden.value);
});
