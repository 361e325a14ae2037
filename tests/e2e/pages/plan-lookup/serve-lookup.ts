import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build, type Rollup } from "vite";

const html =
  '<!DOCTYPE html><html lang="en"><link rel="icon" href="data:,"><title>Plans</title><body></body><script type="module" src="/page.js"></script></html>';

/** Serves the page, and answers each lookup when `answer` is called; ZIP code 00000 is an error. */
export async function serveLookup() {
  const script = await bundle();
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    const zipCode = url.searchParams.get("zip");
    if (zipCode === null) {
      const isScript = url.pathname === "/page.js";
      const type = isScript ? "text/javascript" : "text/html";
      response.writeHead(200, { "Content-Type": type, "Set-Cookie": "a=b" });
      response.end(isScript ? script : html);
      return;
    }
    asked.push(`${zipCode} ${request.headers.cookie}`);
    waiting.push(() => {
      if (zipCode === "00000") response.writeHead(500).end("broken");
      else response.end(JSON.stringify({ plans: [`A in ${zipCode}`, "G"] }));
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Each lookup's ZIP code and cookie. */
    asked,
    answer: () => waiting.splice(0).forEach((send) => send()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, rollupOptions: { input: join(import.meta.dirname, "page.tsx") } },
  })) as Rollup.RollupOutput;
  return built.output[0].code;
}
