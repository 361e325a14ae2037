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
    get(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status } = response;
      resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
    }).on("error", reject);
  });
}
