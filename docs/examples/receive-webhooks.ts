// Receives the webhooks that docs/webhooks.md describes. It verifies each message, answers 2xx only once
// the message is on the disk, and keeps a message that comes twice once. Run it with Node 24:
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
    // Not stored: a 5xx has the message sent again later.
    () => response.writeHead(500).end(),
  );
});

/** Takes one request and gives the status of its answer. */
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== "POST") return 405;
  if (Number(request.headers["content-length"] ?? Infinity) > bodyLimit) return 413;
  // Exactly as it came, since the signature is over its bytes.
  const body = await text(request);
  if (!isGenuine(body, request.headers)) return 401;
  const id = String(request.headers["webhook-id"]);
  const { changes } = insert.run(id, body);
  // Only now is it ours. What takes longer, such as calling a CRM, works from the table afterwards.
  process.stdout.write(changes === 1 ? `stored ${id}\n` : `known already: ${id}\n`);
  return 204;
}

/** Signed by our secret, and within five minutes: an old message cannot be played again. */
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
