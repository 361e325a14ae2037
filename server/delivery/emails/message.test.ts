import licenses from "#content/agency/licenses.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { expect, test } from "vitest";
import { requiredTexts } from "#content/agency/testing.ts";
import { caught, mailWords, sampleComposer, sampleDelivery } from "#server/delivery/testing.ts";
import { fillPlaceholders, headerText, linkNumbers, placeRun, emailText } from "./message.ts";

test("fills named placeholders with text unchanged, and leaves others alone", () => {
  expect(fillPlaceholders("[a] and [b], [c]", { a: "$& [b]", b: "2" })).toBe("$& [b] and 2, [c]");
});

test("puts a link in place of a placeholder, wherever it is", () => {
  const link = { words: "here", href: "https://a.example" };
  expect(placeRun("see [site].", "site", link)).toEqual(["see ", link, "."]);
  expect(placeRun("[site]", "site", link)).toEqual([link]);
  expect(placeRun("nothing", "site", link)).toEqual(["nothing"]);
});

test("links phone numbers and changes no text", () => {
  expect(linkNumbers("1-800-MEDICARE (1-800-633-4227).")).toEqual([
    "1-800-MEDICARE (",
    { words: "1-800-633-4227", href: "tel:+18006334227" },
    ").",
  ]);
});

test.each([
  "=?utf-8?Q?Guide_request:_Ann?=",
  `${"=?utf-8?B?WA==?= ".repeat(8)}x`,
  "=?utf-8?Q?=0ABcc:?= é =?",
  "2 =? 3",
])("shows the name %j as it was typed", async (name) => {
  const delivery = sampleDelivery("agency-notification", { name });
  const [mail] = await caught(await sampleComposer(), delivery);
  expect(mail?.email.subject).toBe(`Guide request 1042: ${name}, Texas`);
});

test("leaves ordinary text alone", () => {
  expect(headerText("Guide request: Zoë = 1 ?")).toBe("Guide request: Zoë = 1 ?");
});

test("shows the counts for the visitor's state, or for the home state with a link to the others", async () => {
  const texts = async (zipCode: string | null) => {
    const delivery = sampleDelivery("guide-email", { zipCode });
    const [mail] = await caught(await sampleComposer(), delivery);
    return [mailWords(mail?.email.html ?? ""), mail?.email.text ?? ""];
  };
  const others = "https://www.bluebonnet-medicare.example/about-us#licenses";
  for (const text of await texts("73102")) {
    for (const words of requiredTexts(disclaimers, licenses, "OK")) expect(text).toContain(words);
    expect(text).not.toContain("other states");
  }
  // No ZIP code, and one in a territory, where the agency is not licensed.
  for (const zipCode of [null, "00901"]) {
    const [html = "", text = ""] = await texts(zipCode);
    for (const words of requiredTexts(disclaimers, licenses)) expect(html).toContain(words);
    expect(html).toContain("See the numbers for other states");
    expect(text).toContain(`See the numbers for other states (${others}).`);
  }
});

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
