import { onRequest } from "./wrap.ts";

// A service that takes every request for one of its own pages'.
onRequest(({ headers, rawHeaders }) => {
  const own = `http://${headers.host}`;
  headers.origin = own;
  headers["sec-fetch-site"] = "same-origin";
  for (const [at, name] of rawHeaders.entries())
    if (at % 2 === 0 && name.toLowerCase() === "origin") rawHeaders[at + 1] = own;
});
