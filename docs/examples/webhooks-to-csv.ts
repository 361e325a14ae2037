// Appends each new request, and each change to one, to a CSV file that a spreadsheet opens. Run it with Node 24:
//
//   WEBHOOK_SECRET=whsec_... PORT=8787 CSV_FILE=leads.csv node docs/examples/webhooks-to-csv.ts

import { appendFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET = "", PORT = "8787", CSV_FILE = "leads.csv" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const columns = ["number", "name", "email", "phone", "zipCode", "kind", "message", "status"];

/** A cell in quotes. A spreadsheet would run a text that starts like a formula, so it gets an apostrophe. */
function cell(value: string | number | null | undefined): string {
  const words = String(value ?? "").replace(/^[\s=+\-@]/, "'$&");
  return `"${words.replaceAll('"', '""')}"`;
}

/** Appends a message to the file. Returns the status to respond with. @throws if the file can't be written */
async function append(request: IncomingMessage): Promise<number> {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const body = await text(request);
  try {
    webhook.verify(body, headers);
  } catch {
    return 401;
  }
  const { type, timestamp, data } = JSON.parse(body);
  // A message can arrive twice, with the same id: remove duplicates by the first column.
  const cells = [headers["webhook-id"], type, timestamp, ...columns.map((name) => data[name])];
  appendFileSync(CSV_FILE, `${cells.map(cell).join(",")}\r\n`, { mode: 0o600 });
  return 204;
}

createServer((request, response) => {
  void append(request).then(
    (status) => response.writeHead(status).end(),
    // Not stored: with a 5xx, the message is sent again later.
    () => response.writeHead(500).end(),
  );
}).listen(Number(PORT), () => process.stdout.write(`listening on port ${PORT}\n`));
