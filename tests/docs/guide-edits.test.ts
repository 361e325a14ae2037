import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editsIn, editText } from "./guide-edits.ts";

// The code that the guides show fits the files as they are. The release tests next to this one follow the guides.

const edits = (guide: string) => editsIn(readFileSync(`docs/guides/${guide}.md`, "utf8"));

test.each([
  ["add-a-page", 6],
  ["add-a-field-to-a-form", 7],
])("%s: each edit has its place, and there are at most %i", (guide, most) => {
  const examples = edits(guide);
  for (const edit of examples) {
    const text = existsSync(edit.file) ? readFileSync(edit.file, "utf8") : "";
    expect(editText(text, edit)).not.toBe(text);
  }
  const files = new Set(examples.map(({ file }) => file));
  expect(files.size).toBe(examples.length);
  expect(files.size).toBeGreaterThan(0);
  expect(files.size).toBeLessThanOrEqual(most);
});

test.each([
  ["a line that does not exist", "-gone\n+here"],
  ["a line that exists twice", " twice\n+here"],
])("control: rejects an edit at %s", (_, lines) => {
  const [edit] = editsIn(`Do this:\n\n\`\`\`diff\n+++ a.ts\n${lines}\n\`\`\`\n`);
  expect(() => edit && editText("twice\ntwice\n", edit)).toThrow("exactly once");
});
