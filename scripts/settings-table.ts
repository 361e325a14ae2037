import { writeFile } from "node:fs/promises";
import { format } from "prettier";
import { settings } from "#server/config/settings.ts";

/** The page of all settings, made from the one list of them. */
export function settingsPage(): Promise<string> {
  const rows = settings.map((s) => `| \`${s.name}\` | ${s.fallback} | ${s.meaning} |`);
  const page = `# Settings

All settings are environment variables, read once at the start; a faulty one stops the start, and every fault is listed at once. This page is made by \`node scripts/settings-table.ts\` from \`server/config/settings.ts\`.

| Setting | When unset | What it does |
| --- | --- | --- |
${rows.join("\n")}
`;
  return format(page, { parser: "markdown" });
}

if (import.meta.main) await writeFile("docs/settings.md", await settingsPage());
