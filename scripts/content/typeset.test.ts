import { compile } from "@mdx-js/mdx";
import { expect, test } from "vitest";
import { typeset, typesetMarkup, typesetText } from "./typeset.ts";

test.each([
  ["It's the plan's letter", "It’s the plan’s letter"],
  ['Say "no" ("never")', "Say “no” (“never”)"],
  [`"I'm 65," she said`, "“I’m 65,” she said"],
  ["She said 'yes' in the '90s", "She said ‘yes’ in the ’90s"],
  [`"'Yes,' he said"`, "“‘Yes,’ he said”"],
  ["“Already set”", "“Already set”"],
])("%s becomes %s", (text, set) => {
  expect(typesetText(text)).toBe(set);
});

test("every string of a content file is set, and nothing else is touched", () => {
  const data = {
    title: "We're here",
    links: [{ label: "What's new", to: "/new" }],
    count: 3,
    url: null,
  };
  expect(typeset(data)).toEqual({
    title: "We’re here",
    links: [{ label: "What’s new", to: "/new" }],
    count: 3,
    url: null,
  });
});

test("an article's text is set across its links, but not its code", async () => {
  const text = `"It's *here*," he said.\n\n<Note title="What's this">Don't type \`it's\`</Note>\n`;
  const set = String(await compile(text, { rehypePlugins: [typesetMarkup], jsx: true }));
  for (const part of ["“It’s ", ",” he said", "What’s this", "Don’t type ", `"it's"`])
    expect(set).toContain(part);
});
