import { ContentError } from "#scripts/content/content-error.ts";
import type { Chapter } from "./chapters.ts";

/**
 * Words what the PDF writer refuses (PDF/UA-1), such as a character that the typefaces lack, and names the
 * chapter that holds it where that can be told: the writer itself says only a number.
 */
export function pdfFaults(chapters: readonly Chapter[], error: unknown): ContentError {
  const messages = [...String(error).matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = ""]) => text.replaceAll("\\", ""),
  );
  const faults = messages.length > 0 ? messages : [String(error)];
  const character = /the text `"(.+?)"`/.exec(faults.join("\n"))?.[1];
  const holder = character && chapters.find(({ text }) => text.includes(character));
  return new ContentError(holder ? holder.file : "content/en/guide", faults);
}
