import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What the linter said of one file of the planted tree. */
export interface Report {
  readonly file: string;
  /** For example `eslint(no-restricted-imports)`. */
  readonly rule: string;
}

/**
 * Writes files, by path and words, into an empty copy of the repository's folders and lints them by the
 * repository's own rules, or others. Nothing is left behind.
 */
export function lintPlanted(
  files: Readonly<Record<string, string>>,
  rules: string = readFileSync(".oxlintrc.json", "utf8"),
): Report[] {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    // package.json says what `#content` and the other names mean, which the search for cycles needs.
    copyFileSync("package.json", join(root, "package.json"));
    for (const [file, text] of Object.entries({ ...files, ".oxlintrc.json": rules })) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return lint(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function lint(root: string): Report[] {
  const script = join(process.cwd(), "node_modules/.bin/oxlint");
  // It ends with 1 when it found something; its output counts all the same.
  const { stdout } = spawnSync(process.execPath, [script, "--format=json", "."], {
    cwd: root,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  return diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }));
}
