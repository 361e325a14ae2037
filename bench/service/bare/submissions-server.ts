import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { openSqlite } from "#server/db/sqlite/connection.ts";
import { listen } from "./listen.ts";
import { prepareLead, type BareLead } from "./prepare-lead.ts";

// What storing the same lead costs at least: node:http, the same JSON, the same rows by prepared
// statements, each answer after its commit. Arguments: the database, and `grouped` (the submissions of one
// turn of the event loop are committed together) or `single` (each by itself).
const [file = "", mode = "single"] = process.argv.slice(2);

interface Waiting {
  readonly lead: BareLead;
  readonly response: ServerResponse;
}

const sqlite = openSqlite(file);
const insertLead = prepareLead(sqlite);
let waiting: Waiting[] = [];

listen(createServer(read));

function read(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    const lead = { headers: request.headers, body, fields: JSON.parse(body.toString()) };
    store({ lead, response });
  });
}

function store(one: Waiting): void {
  if (mode === "single") {
    commit([one]);
    return;
  }
  waiting.push(one);
  if (waiting.length === 1) setImmediate(commitWaiting);
}

function commitWaiting(): void {
  const group = waiting;
  waiting = [];
  commit(group);
}

function commit(group: readonly Waiting[]): void {
  sqlite.exec("begin immediate");
  const ids = group.map(({ lead }) => insertLead(lead));
  sqlite.exec("commit");
  for (const [index, { response }] of group.entries()) {
    const reply = JSON.stringify({ success: true, id: ids[index], message: "Thank you." });
    const headers = { "Content-Type": "application/json", "Content-Length": reply.length };
    response.writeHead(201, headers).end(reply);
  }
}
