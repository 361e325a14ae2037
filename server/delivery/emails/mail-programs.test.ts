import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { detailsIn } from "#contract/lead-details.ts";
import { mailKinds } from "#contract/outbox-kind.ts";
import { mailOf, sampleDelivery, samplePlanChoice } from "#server/delivery/testing.ts";

/** What docs/mail-programs.md lists, by the words in backquotes of its tables' first columns. */
const listed = new Set(
  [...readFileSync("docs/mail-programs.md", "utf8").matchAll(/^\| ([^|]*)\|/gm)].flatMap(
    ([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
  ),
);

const details = detailsIn({
  phone: "(123) 456-7890 ext. 12",
  birthdate: "03/15/1960",
  medicarePartA: true,
  preferredContactMethod: "phone",
  message: "What does Part D cover?",
  planChoice: samplePlanChoice,
});

const mails = mailKinds.map((type) => {
  const kind = type === "guide-email" || type === "newsletter-confirmation" ? "guide" : "compare";
  return { type, lead: { kind, details: kind === "guide" ? null : details } as const };
});

/** Properties and media features that an email uses and the list doesn't have. */
function unlisted(html: string): string[] {
  const inline = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = ""]) =>
    style.replaceAll("&#x27;", "'"),
  );
  const [, sheet = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const rules = [...sheet.matchAll(/\{([^{}]*)\}/g)].map(([, rule = ""]) => rule);
  const properties = [...inline, ...rules].flatMap((rule) =>
    rule.split(";").flatMap((one) => {
      const [name = "", value = ""] = one.split(/:(.*)/s).map((part) => part.trim());
      return name === "" || isListed(name, value) ? [] : [name];
    }),
  );
  const media = [...sheet.matchAll(/@[^{]*/g)].filter(
    ([rule]) =>
      ![...listed].some((code) => code.startsWith("@") && rule.startsWith(code.slice(0, -1))),
  );
  return [...new Set([...properties, ...media.map(([rule]) => rule)])];
}

function isListed(name: string, value: string): boolean {
  // Named for mail programs that know it; others skip it.
  if (/color-schemes?$/.test(name) || name.startsWith("mso-")) return true;
  // "margin" lists "margin-top", too; a value may be listed alone.
  const group = name.replace(/-(?:top|right|bottom|left|color|line)$/, "");
  const plain = value.replace(/ ?!important$/, "");
  return [name, group, `${name}: ${plain}`].some((code) => listed.has(code));
}

describe.each(mails)("the $type", ({ type, lead }) => {
  test("uses only what docs/mail-programs.md lists", async () => {
    const { html } = await mailOf(sampleDelivery(type, lead));
    expect(unlisted(html)).toEqual([]);
  });

  test("is below the size at which Gmail cuts an email off", async () => {
    const { html } = await mailOf(sampleDelivery(type, lead));
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    const [, sheet = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(sheet.length, "Gmail drops a longer style sheet").toBeLessThan(8192);
  });
});

test("control: finds a property, a value and a media feature that aren't listed", () => {
  const sheet = "<style>@media (hover) { .a { float: left } }</style>";
  expect(unlisted(`${sheet}<p style="display:flex;color:red">`)).toEqual([
    "display",
    "float",
    "@media (hover) ",
  ]);
});
