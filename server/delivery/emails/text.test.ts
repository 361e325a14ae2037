import { expect, test } from "vitest";
import { emailText } from "./text.ts";

test("renders every block as plain text", () => {
  const text = emailText({
    subject: "not in the text",
    preview: "not in the text",
    title: "A title",
    blocks: [
      { kind: "warning", title: "Take care", words: "Look first." },
      { kind: "attachment", name: "The guide", note: "PDF" },
      { kind: "heading", words: "A heading" },
      { kind: "list", items: ["one", "two"] },
      {
        kind: "facts",
        facts: [{ name: "Name", value: { words: "Ann", href: "https://a.example" } }],
      },
      { kind: "action", words: "Call us", href: "tel:+19722045855" },
      {
        kind: "paragraph",
        runs: ["See ", { words: "https://b.example", href: "https://b.example" }],
      },
    ],
    smallPrint: [["Why"], ["Where"]],
  });
  expect(text).toBe(
    [
      "A title\n",
      "Take care\nLook first.\n",
      "The guide\nPDF\n",
      "A heading\n- one\n- two\n",
      "Name: Ann (https://a.example)\n",
      "Call us\n",
      "See https://b.example\n",
      "* * *\n",
      "Why\n",
      "Where\n",
    ].join("\n"),
  );
});
