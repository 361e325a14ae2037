import { connect } from "node:net";

/**
 * Sends bytes as they are and gives everything that came back until the connection closed or, once so many
 * answers had come, fell silent for `silence` milliseconds.
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

/** A request line and headers, ended. */
export function head(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: "x.test", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${line} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`;
}
