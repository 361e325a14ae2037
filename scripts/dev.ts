import { spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { buildSettings } from "./build-settings.ts";
import { useBuild } from "./build-folder.ts";
import { ensureBuild } from "./build.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm run dev`: Vite serves pages with hot reload. Form posts, the guide, newsletter pages and /api go to the
// built service, so that they behave as in production.
const root = process.cwd();
const { publicUrl } = buildSettings();
const port = Number(new URL(publicUrl).port || 3000);
const servicePort = port + 1;

await ensureBuild(root).catch(exitWithError);
const service = spawn(process.execPath, [join(useBuild(root), "service/main.js")], {
  env: { ...process.env, NODE_ENV: "production", PORT: String(servicePort), PUBLIC_URL: publicUrl },
  stdio: "inherit",
});

/** Returns the URL of a request that Vite answers itself; undefined sends it to the service. */
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
