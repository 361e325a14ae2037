import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "pg";
import { insertRow, makeRows } from "#bench/service/postgres/bench-rows.ts";
import { listen } from "./listen.ts";

// What a submission over PostgreSQL costs at least: node:http, the same JSON, one row of a hundred bytes,
// the answer after its commit. Arguments: the database's address, and how many connections to it.
const [url = "", connections = "10"] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: Number(connections) });
await makeRows(pool);

listen(createServer((request, response) => void take(request, response)));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  JSON.parse(Buffer.concat(chunks).toString());
  await insertRow(pool);
  const reply = JSON.stringify({ success: true, message: "Thank you." });
  const headers = { "Content-Type": "application/json", "Content-Length": reply.length };
  response.writeHead(201, headers).end(reply);
}
