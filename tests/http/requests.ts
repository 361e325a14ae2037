import { get } from "node:http";
import { connect } from "node:net";
import type { StartedApp } from "./testing.ts";

type Headers = Readonly<Record<string, string>>;

export const person = { firstName: "Ada", email: "ada@visitor.test", zipCode: "75024" };

export const planInput = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  phone: "(972) 204-5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};

export const message = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  message: "Please tell me about Part D.",
};

/** Posts JSON to a lead endpoint as the site's own script does; `headers` replace or add headers. */
export function postJson(
  app: StartedApp,
  body: unknown,
  headers: Headers = {},
  path = "/api/leads",
): Promise<Response> {
  return fetch(`${app.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.origin, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Posts a plain form to a page, without following redirects. */
export function postForm(
  app: StartedApp,
  fields: Record<string, string>,
  headers: Headers = {},
  path = "/",
): Promise<Response> {
  return fetch(`${app.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.origin, Accept: "text/html", ...headers },
    body: new URLSearchParams(fields),
  });
}

const elsewhere = { Origin: "https://evil.test" };

/** Posts that none of our pages would send: their origin, and what the browsers say about it. */
export const foreignOrigins: [string, Record<string, string>][] = [
  ["another site", elsewhere],
  [
    "another site, regardless of its other headers",
    { ...elsewhere, "Sec-Fetch-Site": "same-origin" },
  ],
  ["a sandboxed page", { Origin: "null" }],
  ["a page without an origin", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ["no origin, but our page", { Origin: "null", Referer: "http://localhost:3000/" }],
];

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
