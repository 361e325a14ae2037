import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reach } from "./figures.ts";

test("a module reaches what it imports, for types too, re-exports, and content; later what it loads then", async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), "figures-"));
  mkdirSync(join(root.path, "app"));
  const files = {
    "app/page.tsx":
      'import "react"; import type { A } from "#app/a.ts"; const later = () => import("./later.ts");',
    "app/a.ts": 'export { b } from "./b.ts"; export * from "./page.tsx"; // import "./none.ts"',
    "app/b.ts": 'import text from "./text.yaml"; import raw from "./style.css?inline";',
    "app/later.ts": "export {};",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root.path, name), text);
  const atOnce = ["app/page.tsx", "app/a.ts", "app/b.ts", "app/text.yaml", "app/style.css"];
  expect([...reach(root.path, "app/page.tsx", false)]).toEqual(atOnce);
  expect([...reach(root.path, "app/page.tsx", true)]).toEqual([...atOnce, "app/later.ts"]);
});
