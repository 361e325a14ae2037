import { writeFile } from "node:fs/promises";
import { format } from "prettier";
import { settings } from "#server/config/settings.ts";

/** The Markdown page of all settings. */
export function settingsPage(): Promise<string> {
  const rows = settings.map((s) => `| \`${s.name}\` | ${s.fallback} | ${s.meaning} |`);
  const page = `# Settings

All settings are environment variables, read once on startup. If any are invalid, the service lists them all and doesn't start. \`node scripts/settings-table.ts\` generates this page from \`server/config/settings.ts\`.

| Setting | When unset | What it does |
| --- | --- | --- |
${rows.join("\n")}
`;
  return format(page, { parser: "markdown" });
}

if (import.meta.main) await writeFile("docs/settings.md", await settingsPage());
