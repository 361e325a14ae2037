import { onRequest, wrap } from "./wrap.ts";

// A service with the usual access log, and a parser that says what it was given.
onRequest(({ method, url, rawHeaders }) => {
  process.stdout.write(`${method} ${url} ${rawHeaders.join(" ")}\n`);
});
wrap(JSON, "parse", (parse, values) => {
  process.stdout.write(`${String(values[0])}\n`);
  return parse(...values);
});
