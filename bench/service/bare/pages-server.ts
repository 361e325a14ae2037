import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { listen } from "./listen.ts";

// What answering the same page costs at least: node:http, the same headers, the same bytes from memory.
// Arguments: a JSON file with the headers, and a file with the bytes.
const [headersFile = "", bodyFile = ""] = process.argv.slice(2);
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, "utf8"));
const body = readFileSync(bodyFile);

listen(createServer((_request, response) => response.writeHead(200, headers).end(body)));
