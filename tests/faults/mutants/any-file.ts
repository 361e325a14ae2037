import { readFileSync } from "node:fs";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { wrap } from "./wrap.ts";

// A service that answers with whatever lies where the path leads, as many a short server does.
const root = join(dirname(process.argv[1] ?? ""), "../client");

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(join(root, decodeURIComponent(decodeURIComponent(path))));
  } catch {
    return undefined;
  }
}

wrap(Server.prototype, "emit", (emit, values) => {
  const [, request, response] = values;
  if (!(request instanceof IncomingMessage && response instanceof ServerResponse))
    return emit(...values);
  const bytes = read(request.url ?? "");
  return bytes === undefined ? emit(...values) : response.end(bytes);
});
