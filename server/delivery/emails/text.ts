import type { Block, EmailDocument, Run } from "./message.ts";

/** Writes an email as plain text: one line a paragraph, so that each reader's screen wraps it. */
export function emailText(email: EmailDocument): string {
  const body = email.blocks.map(blockText).join("");
  const smallPrint = email.smallPrint.map((runs) => `${runs.map(runText).join("")}\n\n`).join("");
  return `${email.title}\n\n${body}${divider}\n\n${smallPrint}`.trimEnd() + "\n";
}

// Not "-- ": mail programs fold away what follows a signature mark (RFC 3676, 4.3).
const divider = "* * *";

/** A block with the blank line after it; a heading stands right above what it heads. */
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

/** A link's address follows its words in brackets, unless the words already say it. */
function runText(run: Run): string {
  if (typeof run === "string") return run;
  const said = run.words === run.href || run.href.startsWith("tel:");
  return said ? run.words : `${run.words} (${run.href})`;
}
