import { get } from "node:http";

interface Plain {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** A request whose answer is not unpacked, unlike fetch. */
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
