/** A mistake in a file under `content/`, worded for the person who edits it: file, field, reason. */
export class ContentError extends Error {
  override name = "ContentError";

  constructor(file: string, faults: readonly string[]) {
    super(`${file}\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  }
}
