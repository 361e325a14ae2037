import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { deskScripts } from "./desk-scripts.ts";

async function buildSite(publicScript: string): Promise<unknown> {
  const root = scratchDirectory();
  const files = {
    "app/desk/desk.client.ts": `import { words } from "./words.ts"; document.title = words;`,
    "app/desk/office/passkeys.client.ts": `import { words } from "../words.ts"; alert(words);`,
    "app/desk/words.ts": `export const words = "only for the office";`,
    "app/day.ts": `export const day = "Monday";`,
    "app/entry.client.ts": publicScript,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [deskScripts()],
    build: { write: false, rolldownOptions: { input: join(root, "app/entry.client.ts") } },
  });
}

test("a public script with code of the desk fails the build, at once or later", async () => {
  await buildSite(`import { day } from "./day.ts"; document.title = day;`);
  for (const script of [
    `import { words } from "./desk/words.ts"; document.title = words;`,
    `void import("./desk/words.ts").then(({ words }) => alert(words));`,
  ])
    await expect(buildSite(script)).rejects.toThrow("code of the desk: app/desk/words.ts");
});
