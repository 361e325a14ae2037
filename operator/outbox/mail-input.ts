import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "#operator/cli/context.ts";
import { codeOf } from "#operator/cli/output.ts";

/** One message of the input. `place` is the file, for people, and its number in an mbox. */
export type InputMessage =
  | { readonly place: string; readonly bytes: Buffer }
  | { readonly place: string; readonly fault: string };

/** In megabytes. A bounce may bring back a whole email, with a PDF attached. */
const largestMessage = 10;
const mostBytes = largestMessage * 1024 * 1024;

/**
 * Reads messages one at a time from files, folders, mboxes and standard input. Changes nothing.
 * @param paths files or folders; `-` for `input`
 * @throws {OperatorError} before anything is read, if a path doesn't exist
 */
export async function* readMail(
  paths: readonly string[],
  input: AsyncIterable<Buffer>,
): AsyncGenerator<InputMessage> {
  const files: string[] = [];
  for (const path of paths) files.push(...(path === "-" ? ["-"] : await filesAt(path)));
  for (const file of files) {
    if (file === "-") yield* messagesIn(input, "standard input");
    else yield* readFile(file);
  }
}

async function* readFile(file: string): AsyncGenerator<InputMessage> {
  try {
    yield* messagesIn(createReadStream(file), file);
  } catch (error) {
    // A mail program may move a message from new/ to cur/ at any time; the next run finds it there.
    const code = codeOf(error);
    if (code !== "ENOENT") yield { place: file, fault: code };
  }
}

/** The file itself, or the files in a folder or a Maildir, oldest name first. */
async function filesAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path);
    const isMaildir = names.includes("new") && names.includes("cur");
    const folders = isMaildir ? [join(path, "new"), join(path, "cur")] : [path];
    const files: string[] = [];
    for (const folder of folders) files.push(...(await filesIn(folder)));
    return files;
  } catch (error) {
    const code = codeOf(error);
    const why = code === "ENOENT" ? "there's no file or folder with this name" : code;
    throw new OperatorError(`Can't read ${path}: ${why}.`, { cause: error });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return files.map(({ name }) => join(folder, name)).toSorted();
}

// RFC 4155. A weekday and a month are expected too, since a sentence may start with "From".
const mboxLine =
  /^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) /;

/** The messages of a file or a stream: several if it's an mbox, otherwise the whole of it. */
async function* messagesIn(
  chunks: AsyncIterable<Buffer>,
  source: string,
): AsyncGenerator<InputMessage> {
  let isMbox: boolean | undefined;
  let number = 0;
  let parts: Buffer[] = [];
  let size = 0;
  let afterBlank = true;
  const message = (): InputMessage => {
    const place = isMbox === true ? `${source}, message ${number}` : source;
    if (size > mostBytes) return { place, fault: `larger than ${largestMessage} MB` };
    return { place, bytes: Buffer.concat(parts) };
  };
  for await (const line of linesOf(chunks)) {
    const separates = afterBlank && mboxLine.test(line.toString("latin1", 0, 400));
    isMbox ??= separates;
    if (isMbox && separates) {
      if (number > 0) yield message();
      number += 1;
      [parts, size] = [[], 0];
    } else {
      size += line.length;
      if (size <= mostBytes) parts.push(line);
      else parts = [];
    }
    afterBlank = line.length <= 2 && line.toString("latin1").trim() === "";
  }
  if (isMbox !== undefined) yield message();
}

const longestLine = 64 * 1024;
const newline = 10;

/** Lines with their line endings; a very long line comes in pieces, so that it never fills the memory. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = text.indexOf(newline); end !== -1; end = text.indexOf(newline, from)) {
      yield text.subarray(from, end + 1);
      from = end + 1;
    }
    rest = text.subarray(from);
    if (rest.length < longestLine) continue;
    yield rest;
    rest = Buffer.alloc(0);
  }
  if (rest.length > 0) yield rest;
}
