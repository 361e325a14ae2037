import { HtmlValidate } from "html-validate";
import { builtPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements with a slash and attributes that stand alone with an empty value.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Style, not validity.
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "doctype-style": "off",
  },
});

for (const path of [...builtPages, "/no-such-page"]) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(faults).toEqual([]);
  });
}

test("what is not valid is found", async () => {
  const { valid } = await validator.validateString("<!DOCTYPE html><p><div></div></p>");
  expect(valid).toBe(false);
});
