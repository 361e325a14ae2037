import type { Block, EmailDocument, Run } from "./message.ts";

/** Renders an email as plain text, one line per paragraph, which mail programs wrap to the screen. */
export function emailText(email: EmailDocument): string {
  const body = email.blocks.map(blockText).join("");
  const smallPrint = email.smallPrint.map((runs) => `${runs.map(runText).join("")}\n\n`).join("");
  return `${email.title}\n\n${body}${divider}\n\n${smallPrint}`.trimEnd() + "\n";
}

// Not "-- ", the signature separator (RFC 3676, 4.3): mail programs hide what follows it.
const divider = "* * *";

/** A block followed by a blank line, except for headings. */
function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${block.words}\n`;
    case "paragraph":
      return `${block.runs.map(runText).join("")}\n\n`;
    case "list":
      return `${block.items.map((item) => `- ${item}\n`).join("")}\n`;
    case "facts":
      return `${block.facts.map(({ name, value }) => `${name}: ${runText(value)}\n`).join("")}\n`;
    case "quote":
      return `${block.lines.map((line) => `> ${line}`.trimEnd() + "\n").join("")}\n`;
    case "attachment":
      return `${block.name}\n${block.note}\n\n`;
    case "warning":
      return `${block.title}\n${block.words}\n\n`;
    case "action":
      return `${runText(block)}\n\n`;
  }
}

/** A link's text followed by its URL in parentheses, unless the text already says it. */
function runText(run: Run): string {
  if (typeof run === "string") return run;
  const redundant = run.words === run.href || run.href.startsWith("tel:");
  return redundant ? run.words : `${run.words} (${run.href})`;
}
