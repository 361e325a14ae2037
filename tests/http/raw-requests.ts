import { get } from "node:http";
import { connect } from "node:net";

// Requests that fetch would change or refuse. Nothing here imports pages, so fault tests can use it too.

interface Plain {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** A request whose response is not decompressed, unlike fetch. */
export function plainGet(
  app: { readonly port: number },
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Plain> {
  return new Promise((resolve, reject) => {
    const options = { port: app.port, path, headers, method, agent: false };
    get(options, (response) => {
      const { statusCode: status } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

/**
 * Sends raw bytes. Returns everything received until the connection closed or, after this many responses, was
 * silent for `silence` milliseconds.
 */
export function rawRequest(
  port: number,
  bytes: string | Buffer,
  { answers = 1, silence = 300 } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    const fallSilent = () => void socket.setTimeout(silence, finish);
    if (answers === 0) fallSilent();
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if ((answer.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0) >= answers) fallSilent();
    });
    socket.on("close", finish);
    socket.on("error", (error) => (answer === "" ? reject(error) : finish()));
  });
}

/** A request line and headers, with the final empty line. */
export function head(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: "x.test", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${line} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`;
}
