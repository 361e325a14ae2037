import { relative } from "node:path";
import { z } from "zod";
import { ContentError } from "#scripts/content/content-error.ts";

const diagnostic = z.object({
  message: z.string(),
  path: z.string(),
  /** 1: an error. Others: where it was called from, in order outward. */
  severity: z.int(),
  /** Lines count from 0. */
  range: z.object({ start: z.object({ line: z.int() }) }).nullable(),
});

type Diagnostic = z.infer<typeof diagnostic>;

/**
 * Words Typst's diagnostics for the person who edits the chapters: the first error, at the chapter's own
 * line rather than inside the design that it calls.
 */
export function typstFaults(root: string, given: unknown): ContentError {
  const found = z.array(diagnostic).parse(given);
  const first = found.findIndex(isError);
  const [fault, ...rest] = found.slice(first);
  if (!fault) return new ContentError("content/en/guide", ["Typst stopped without saying why"]);
  const next = rest.findIndex(isError);
  const callers = next === -1 ? rest : rest.slice(0, next);
  const place = [fault, ...callers].find(({ path }) => path.includes("/content/")) ?? fault;
  const line = place.range ? `line ${place.range.start.line + 1}: ` : "";
  return new ContentError(relative(root, place.path), [line + plain(fault.message)]);
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 1;
}

function plain(message: string): string {
  return message.replace(/^panicked with: "(.*)"$/s, "$1");
}
