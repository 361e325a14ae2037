import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyCheckout } from "#tests/service/testing.ts";

/** A program that has ended. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** A copy of the project in which a test follows a guide. */
export function copyForGuide() {
  const root = mkdtempSync(join(tmpdir(), "guide-"));
  copyCheckout(root, [
    "bench",
    "docs",
    "tests",
    "CONTRIBUTING.md",
    ".prettierrc.json",
    ".oxlintrc.json",
  ]);
  return {
    root,
    /** Makes the edits. @throws if one doesn't fit */
    apply(edits: readonly GuideEdit[]) {
      for (const { file, ...edit } of edits) {
        const path = join(root, file);
        const text = existsSync(path) ? readFileSync(path, "utf8") : "";
        writeFileSync(path, editText(text, { file, ...edit }));
      }
    },
    /** Runs a program in the copy, as if from its own command line rather than inside this test run. */
    run(...words: string[]): Promise<Ended> {
      const variables = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
      const options = { cwd: root, env: { ...Object.fromEntries(variables), NODE_ENV: "test" } };
      return new Promise((resolve) => {
        execFile(process.execPath, words, options, (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
        });
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The output of a program that failed; empty if it succeeded. */
export function failureOutput({ code, output }: Ended): string {
  return code === 0 ? "" : output;
}

/** The edits of one file that a guide shows. */
interface GuideEdit {
  /** Path from the root of the project. */
  readonly file: string;
  readonly places: readonly Place[];
}

interface Place {
  /** Lines that must be in the file, exactly once; empty for a new file. */
  readonly before: string;
  /** The lines that replace them. */
  readonly after: string;
}

/**
 * Reads the edits of a guide: its `diff` blocks, in which `+++` names the file and `@@` separates two places in it.
 */
export function editsIn(guide: string): GuideEdit[] {
  const blocks = guide.matchAll(/^( *)```diff\n(.*?)^\1```$/gms);
  return Array.from(blocks, ([, indent = "", block = ""]) => {
    const [first = "", ...lines] = block.split("\n").map((line) => line.slice(indent.length));
    const [, file] = /^\+\+\+ (\S+)$/.exec(first) ?? [];
    if (file === undefined) throw new Error(`no file is named in: ${first}`);
    const places = lines.join("\n").split("@@\n").map(placeOf);
    return { file, places };
  });
}

function placeOf(text: string): Place {
  const lines = text.split("\n").filter((line) => line !== "");
  const without = (mark: string) =>
    lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`);
  return { before: without("+").join(""), after: without("-").join("") };
}

/**
 * Applies an edit to the text of a file.
 * @throws if a place is missing or occurs twice
 */
export function editText(text: string, { file, places }: GuideEdit): string {
  let edited = `\n${text}`;
  for (const { before, after } of places) {
    const at = edited.indexOf(`\n${before}`);
    if (before !== "" && (at === -1 || at !== edited.lastIndexOf(`\n${before}`)))
      throw new Error(`${file} does not contain exactly once:\n${before}`);
    edited = edited.slice(0, at + 1) + after + edited.slice(at + 1 + before.length);
  }
  return edited.slice(1);
}
