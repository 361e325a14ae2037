import { ServerResponse } from "node:http";
import { onRequest, wrap } from "./wrap.ts";

// A service that counts its requests by address and browser, as they were sent.
const seen = new Set<string>();
onRequest(({ url, headers }) => {
  const labels = JSON.stringify({
    path: url,
    agent: headers["user-agent"],
    from: headers["lead-source"],
  });
  seen.add(`visits_total{all=${JSON.stringify(labels)}} 1\n`);
});
wrap(ServerResponse.prototype, "end", (end, [text, ...rest]) =>
  typeof text === "string" && text.startsWith("# HELP")
    ? end(text + [...seen].join(""), ...rest)
    : end(text, ...rest),
);
