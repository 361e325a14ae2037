import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { replaceFile } from "#server/base/files.ts";
import { type Document, parseDocument } from "yaml";
import type { ZodMiniType } from "zod/mini";
import { CancelledError } from "#operator/cli/context.ts";
import { terminalPrompt } from "#operator/cli/prompt.ts";
import { agencySchema, licensesSchema } from "#content/agency/schemas.ts";
import { ContentError } from "#scripts/content/mistakes.ts";
import { checkFile } from "#scripts/content/read-content.ts";
import { parseYaml } from "#scripts/content/yaml-source.ts";
import { stateNames } from "#server/plans/counties.ts";
import { exitWithError } from "./exit-with-error.ts";
import { askAll, type Dialog } from "./setup/questions.ts";

const agencyFile = "content/agency/agency.yaml";
const licensesFile = "content/agency/licenses.yaml";

const opening = `Your agency's details, question by question. Press Enter to keep what's in brackets.
Nothing is saved until the last answer. To stop, press Ctrl-C.

`;

const cancelled = "\nCancelled. Nothing was changed.\n";

const afterward = `
You can run this again at any time. The rest is in docs/guides/change-the-agencys-details.md:
your logo, colors, agents and legal texts.

What's left before the site goes live:

`;

/**
 * The questionnaire of `npm run setup`: asks, checks the answers, and writes both files.
 * @returns the files that changed
 * @throws {CancelledError} if the answers end; then nothing is written
 * @throws {ContentError} if a file has mistakes
 */
export async function setUp(root: string, dialog: Dialog): Promise<string[]> {
  const agency = await readDocument(root, agencyFile, agencySchema);
  const licenses = await readDocument(root, licensesFile, licensesSchema);
  const states = Object.entries(stateNames).map(([code, name]) => ({ code, name }));
  dialog.say(opening);
  await askAll(dialog, { agency: agency.document, licenses: licenses.document, states });
  const files = [
    { ...agency, file: agencyFile, schema: agencySchema },
    { ...licenses, file: licensesFile, schema: licensesSchema },
  ];
  const edits = files
    .map(({ document, ...file }) => ({ ...file, document, now: textOf(document) }))
    .filter(({ text, now }) => now !== text);
  for (const { file, now, schema } of edits) check(schema, now, file);
  for (const { file, now } of edits) replaceFile(join(root, file), now, 0o644);
  return edits.map(({ file }) => file);
}

async function readDocument(root: string, file: string, schema: ZodMiniType) {
  const text = await readFile(join(root, file), "utf8");
  check(schema, text, file);
  return { text, document: parseDocument(text) };
}

/** @throws {ContentError} naming each field with a mistake */
function check(schema: ZodMiniType, text: string, file: string): void {
  const { mistakes } = checkFile(schema, parseYaml(text, file), new Map());
  if (mistakes.length > 0) throw new ContentError(mistakes);
}

/** As the formatter writes it: lists without spaces inside their brackets, lines as long as they are. */
function textOf(document: Document): string {
  return document.toString({ lineWidth: 0 }).replaceAll(/^(\w+: )\[ (.*) \]$/gm, "$1[$2]");
}

/** Asks on the terminal as the agency's commands do, or takes the answers from a pipe, a line for each. */
function openDialog(): Dialog & { readonly close: () => void } {
  const pipe =
    process.stdin.isTTY && process.stderr.isTTY ? null : createInterface({ input: process.stdin });
  const ask = pipe === null ? terminalPrompt() : nextLine(pipe);
  return {
    async ask(question) {
      const line = await ask(question);
      if (line === null) throw new CancelledError("cancelled");
      return line.trim();
    },
    say: (text) => void process.stdout.write(text),
    close: () => pipe?.close(),
  };
}

function nextLine(pipe: Interface): (question: string) => Promise<string | null> {
  const lines = pipe[Symbol.asyncIterator]();
  return async (question) => {
    process.stdout.write(question);
    const { value, done } = await lines.next();
    if (done === true) return null;
    process.stdout.write("\n");
    return value;
  };
}

function cancel(): never {
  process.stdout.write(cancelled);
  process.exit(130);
}

// `npm run setup`
if (import.meta.main) {
  process.once("SIGINT", cancel);
  const dialog = openDialog();
  try {
    const files = await setUp(process.cwd(), dialog);
    dialog.close();
    const words = files.length === 0 ? "Nothing was changed." : `Saved ${files.join(" and ")}.`;
    dialog.say(`\n${words}\n${afterward}`);
    spawnSync(process.execPath, [join(import.meta.dirname, "launch-check.ts")], {
      stdio: "inherit",
    });
  } catch (error) {
    if (error instanceof CancelledError) cancel();
    exitWithError(error);
  }
}
