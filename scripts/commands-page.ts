import { writeFile } from "node:fs/promises";
import { format } from "prettier";
import { runnerImport } from "vite";
import type * as page from "#operator/commands-page.ts";
import { contentPlugin } from "./content/content-plugin.ts";

// `npm run commands`: writes docs/commands.md. Goes through Vite, since the commands import YAML.
const root = process.cwd();
const { module } = await runnerImport<typeof page>("./operator/commands-page.ts", {
  root,
  configFile: false,
  plugins: [contentPlugin(root)],
});
await writeFile("docs/commands.md", await format(module.commandsPage(), { parser: "markdown" }));
