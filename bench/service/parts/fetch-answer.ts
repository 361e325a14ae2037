import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RawAnswer {
  /** As they came, but those that Node's server adds by itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const addedByNode = new Set(["date", "connection", "keep-alive"]);

/** Sends a whole request to a port of this machine and gives the answer's headers and bytes. */
export async function fetchAnswer(port: number, request: Buffer): Promise<RawAnswer> {
  const closing = request.toString().replace("Connection: keep-alive", "Connection: close");
  const socket = connect(port, "127.0.0.1");
  socket.write(closing);
  const answer = await buffer(socket);
  const end = answer.indexOf("\r\n\r\n");
  const [, ...lines] = answer.subarray(0, end).toString().split("\r\n");
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(": ")),
    line.slice(line.indexOf(": ") + 2),
  ]);
  const own = pairs.filter(([name = ""]) => !addedByNode.has(name.toLowerCase()));
  return { headers: Object.fromEntries(own), body: answer.subarray(end + 4) };
}
