import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { plainGet } from "#tests/http/plain-get.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";

/** What was built, in a directory of its own, with files beside the pages that are none of the site's. */
async function buildWithLeftovers(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const build = join(directory, "build");
  await cp("build", build, { recursive: true });
  await cp("package.json", join(directory, "package.json"));
  await symlink(resolve("node_modules"), join(directory, "node_modules"));
  const client = join(build, "client");
  for (const name of [".env", ".hidden.html", "assets/.key", "left-over.html"])
    await writeFile(join(client, name), "not yours");
  await symlink("/etc/passwd", join(client, "link.html"));
  await symlink(build, join(client, "outside"));
  return join(build, "service/main.js");
}

const traversals = `
  /../site-manifest.json /../../package.json /assets/../../site-manifest.json /../../../../../etc/passwd
  /%2e%2e/site-manifest.json /..%2fsite-manifest.json /%2e%2e%2fservice/main.js /.%2e/stamp
  /%252e%252e%252fsite-manifest.json /..%5csite-manifest.json //etc/passwd /....//stamp
  /%00 /index.html%00.txt /%c0%ae%c0%ae/stamp /%`
  .trim()
  .split(/\s+/);
const dotfiles = ["/.env", "/.hidden.html", "/assets/.key", "/.git/config"];
const links = ["/link.html", "/outside/site-manifest.json", "/outside/service/main.js"];
const paths = [...traversals, ...dotfiles, ...links, "/left-over.html", "/index.html/", "/assets/"];

/** No address at all (RFC 3986, 2), and answered as such. */
const noAddress = "/..\\site-manifest.json";

async function answers(preload?: string) {
  const options = { main: await buildWithLeftovers() };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const statuses: Record<string, number | undefined> = {};
  for (const path of paths) statuses[path] = (await plainGet(service, path)).status;
  const status = async (path: string) => (await plainGet(service, path)).status;
  return { statuses, malformed: await status(noAddress), page: await status("/") };
}

test("what is not in the list of the build is not found: traversals, dotfiles, links, files left behind", async () => {
  const { statuses, malformed, page } = await answers();
  const others = Object.entries(statuses).filter(([, status]) => status !== 404);
  const found = `${paths.length - others.length} of ${paths.length}: 404`;
  reportFigure("files", "SQLite", `${found}; the page beside them ${page}`);
  expect(others).toEqual([]);
  expect(malformed).toBe(400);
  expect(page).toBe(200);
});

test("control: a service that answers with whatever lies there gives all kinds away", async () => {
  reportControl("files", "SQLite");
  const { statuses } = await answers(broken("any-file"));
  const [traversed, hidden, linked] = [traversals, dotfiles, links].map((kind) =>
    kind.filter((path) => statuses[path] === 200),
  );
  expect(traversed?.length).toBeGreaterThan(5);
  expect(hidden).toEqual(dotfiles.slice(0, 3));
  expect(linked).toEqual(links);
});
