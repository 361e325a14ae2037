// Receives the webhooks that docs/webhooks.md describes. It verifies each message, responds with 2xx only
// after the message is on disk, and ignores duplicates. Run it with Node 24:
//
//   WEBHOOK_SECRET=whsec_... PORT=8787 EVENTS_FILE=events.db node docs/examples/receive-webhooks.ts

import { createServer, type IncomingMessage } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET = "", PORT = "8787", EVENTS_FILE = "events.db" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const bodyLimit = 256 * 1024;

const events = new DatabaseSync(EVENTS_FILE);
events.exec("pragma journal_mode = wal; pragma synchronous = full");
events.exec("create table if not exists events (id text primary key, body text not null)");
const insert = events.prepare("insert into events (id, body) values (?, ?) on conflict do nothing");

const server = createServer((request, response) => {
  void receive(request).then(
    (status) => response.writeHead(status).end(),
    // Not stored: with a 5xx, the message is sent again later.
    () => response.writeHead(500).end(),
  );
});

/** Handles one request. Returns the status to respond with. */
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== "POST") return 405;
  if (Number(request.headers["content-length"] ?? Infinity) > bodyLimit) return 413;
  // Don't parse it yet: the signature covers the exact bytes.
  const body = await text(request);
  if (!isGenuine(body, request.headers)) return 401;
  const id = String(request.headers["webhook-id"]);
  const { changes } = insert.run(id, body);
  // Now it's safe to accept. Slower work, such as calling a CRM, should read from the table later.
  process.stdout.write(changes === 1 ? `stored ${id}\n` : `duplicate ${id}\n`);
  return 204;
}

/** Signed with our secret, less than five minutes ago, so that an old message can't be replayed. */
function isGenuine(body: string, headers: IncomingMessage["headers"]): boolean {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  try {
    webhook.verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
    return true;
  } catch {
    return false;
  }
}

server.listen(Number(PORT), () => {
  process.stdout.write(`listening on port ${PORT}\n`);
});
