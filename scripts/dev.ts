import { spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { createServer } from "vite";
import { buildSettings } from "./build-settings.ts";
import { ensureBuild } from "./build.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm run dev`: pages with hot reload from Vite; forms, the guide, what newsletter links lead to and
// everything under /api from the built service beside it, so that what is tried here is the real thing.
const root = process.cwd();
const { publicUrl } = buildSettings();
const port = Number(new URL(publicUrl).port || 3000);
const servicePort = port + 1;

await ensureBuild(root).catch(exitWithError);
const service = spawn(process.execPath, ["build/service/main.js"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(servicePort),
    PUBLIC_URL: publicUrl,
  },
  stdio: "inherit",
});

/** Answers a request from Vite itself by giving back its address; every other one goes to the service. */
function ownPages(request: IncomingMessage): string | undefined {
  const url = request.url ?? "/";
  const forService = request.method === "POST" || /^\/(api|guide|newsletter)\//.test(url);
  return forService ? undefined : url;
}

const vite = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: { "^/.*": { target: `http://localhost:${servicePort}`, bypass: ownPages } },
  },
});
await vite.listen();
vite.printUrls();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    service.kill();
    void vite.close().then(() => process.exit(0));
  });
}
