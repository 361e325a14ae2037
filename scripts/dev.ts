import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, join, relative } from "node:path";
import { createServer, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import type { SiteManifest } from "#contract/site-manifest.ts";
import type * as agencyModule from "#content/agency/agency.yaml";
import type * as backendModule from "#server/backend.ts";
import type * as logModule from "#server/base/log.ts";
import type * as samplesModule from "#server/delivery/emails/samples.ts";
import type * as configModule from "#server/config/config.ts";
import type { SiteBuild } from "#server/http/render.ts";
import type * as siteModule from "#server/http/site.ts";
import type * as serviceModule from "#server/service.ts";
import { buildSettings } from "./build-settings.ts";
import { exitWithError, printError } from "./exit-with-error.ts";
import { buildGuides } from "./guide/build-guide.ts";

// `npm run dev`: one process with everything from the sources, without a build. Vite renders pages; form posts, /api
// and newsletter pages go to the service, which Vite loads too and which starts again after each edit.
const root = process.cwd();
const { publicUrl } = buildSettings();
const port = Number(new URL(publicUrl).port || 3000);
/** In the place of a build. */
const site = join(root, "node_modules/.cache", `dev-${process.pid}`);

interface Running {
  readonly module: typeof serviceModule;
  readonly service: serviceModule.Service;
}

/** Writes what the service reads of a build: a list of files, of which Vite sends all. */
async function writeSite(): Promise<void> {
  await mkdir(site, { recursive: true });
  const manifest = { root: "client", files: [] } satisfies SiteManifest;
  await writeFile(join(site, "site-manifest.json"), JSON.stringify(manifest));
}

/** Loads a module of the sources, as it is now. */
async function load<Module>(vite: ViteDevServer, path: string): Promise<Module> {
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error("Vite can't run modules here");
  return ssr.runner.import<Module>(path);
}

/** Loads the service from the sources as they are now. */
async function loadSources(vite: ViteDevServer) {
  const module = await load<typeof serviceModule>(vite, "/server/service.ts");
  const { readConfig } = await load<typeof configModule>(vite, "/server/config/config.ts");
  const { default: agency } = await load<typeof agencyModule>(vite, "/content/agency/agency.yaml");
  const { createLog } = await load<typeof logModule>(vite, "/server/base/log.ts");
  const { openBackend } = await load<typeof backendModule>(vite, "/server/backend.ts");
  const { loadFiles } = await load<typeof siteModule>(vite, "/server/http/site.ts");
  const pages = await load<SiteBuild>(vite, "virtual:react-router/server-build");
  const config = readConfig(agency, {
    ...process.env,
    PORT: String(port + 1),
    PUBLIC_URL: publicUrl,
  });
  const loadBuild = async (_: string, today: () => string) => ({
    files: await loadFiles(join(site, "site-manifest.json"), today),
    loadPages: async () => pages,
  });
  const log = createLog(config.logLevel);
  const deps = { config, buildDirectory: site, log, openBackend, loadBuild };
  return { module, start: () => module.startService(deps) };
}

let running: Running | null = null;
/** The last start or restart; requests to the service wait for it. */
let starting: Promise<void> = Promise.resolve();
let isGuideStale = true;
let restarting: NodeJS.Timeout | undefined;

/** After an edit. A mistake in it leaves the service as it was. */
function restart(vite: ViteDevServer): void {
  starting = replaceService(vite, starting).catch(printError);
}

async function replaceService(vite: ViteDevServer, before: Promise<void>): Promise<void> {
  await before;
  const { module, start } = await loadSources(vite);
  if (module === running?.module) return;
  const earlier = running;
  running = null;
  await earlier?.service.stop();
  running = { module, service: await start() };
}

/** Whether the service answers a request; Vite answers all others. */
function isForService({ url = "/", method }: IncomingMessage): boolean {
  return (
    method === "POST" || /^\/(?:api\/|desk\b|newsletter\/|plans\b)|[?&](?:choice|q)=/.test(url)
  );
}

/** Lets a request go on to the service once that runs. */
async function passOn(next: () => void): Promise<void> {
  await starting;
  next();
}

/** Typesets the guide when it is first asked for, and again after an edit. */
async function typesetGuide(name: string): Promise<string> {
  const file = join(site, "client/guide", name);
  if (!isGuideStale && existsSync(file)) return file;
  isGuideStale = false;
  await buildGuides(root, file);
  return file;
}

async function sendGuide(url: string, response: ServerResponse): Promise<void> {
  try {
    const pdf = await readFile(await typesetGuide(basename(url)));
    response.setHeader("Content-Type", "application/pdf").end(pdf);
  } catch (error) {
    printError(error);
    response.writeHead(500).end("The guide can't be typeset: see the terminal");
  }
}

/** In the frames of the page of parts, apart from its styles and without scripts. */
async function sendSampleEmail(
  vite: ViteDevServer,
  url: string,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = "/server/delivery/emails/samples.ts";
    const { sampleEmails } = await load<typeof samplesModule>(vite, path);
    const html = (await sampleEmails(new URL(publicUrl))).get(basename(url));
    if (html === undefined) {
      response.writeHead(404).end();
      return;
    }
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
  } catch (error) {
    printError(error);
    response.writeHead(500).end("The email can't be made: see the terminal");
  }
}

/** Source folders of the service. */
const serviceSources = /^(?:app|content|contract|medicare|server)\//;

const service: Plugin = {
  name: "service",
  enforce: "pre",
  configureServer(vite) {
    vite.watcher.on("all", (_, file) => {
      const name = relative(root, file).replaceAll("\\", "/");
      if (name.startsWith("content/")) isGuideStale = true;
      if (!serviceSources.test(name)) return;
      // After Vite, which listens too, has dropped the earlier module, and the editor has written the whole file.
      clearTimeout(restarting);
      restarting = setTimeout(() => restart(vite), 50);
    });
    vite.middlewares.use((request, response, next) => {
      const { url = "/" } = request;
      if (url.startsWith("/guide/")) void sendGuide(url, response);
      else if (url.startsWith("/parts/emails/")) void sendSampleEmail(vite, url, response);
      else if (isForService(request)) void passOn(next);
      else next();
    });
  },
};

let isStopping = false;

async function stop(vite: ViteDevServer): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), 3_000).unref();
  await starting;
  await Promise.all([running?.service.stop(), vite.close()]);
  await rm(site, { recursive: true, force: true });
  process.exit(0);
}

await writeSite();
const vite = await createServer({
  plugins: [service],
  server: {
    port,
    strictPort: true,
    watch: { ignored: ["**/.builds/**", "**/data/**"] },
    proxy: {
      "^/.*": {
        target: `http://localhost:${port + 1}`,
        bypass: (request) => (isForService(request) ? undefined : request.url),
      },
    },
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop(vite));
// npm, or the terminal's shell, was killed without a signal to this process.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop(vite);
}, 500).unref();
await vite.listen().catch(exitWithError);
restart(vite);
vite.printUrls();
