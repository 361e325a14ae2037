import { type HTMLElement, parse } from "node-html-parser";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PageAnswer } from "#contract/lead-reply.ts";
import { CompareForm } from "./compare-form.tsx";
import { ConsultationForm } from "./consultation-form.tsx";
import { ContactForm } from "./contact-form.tsx";
import { LabeledText } from "./form-fields.tsx";
import { GuideForm } from "./guide-form.tsx";

const zipCode = "zipCode postal-code numeric 5 [0-9]{5}";
const fullName = "name name required";
const email = "email email email required";
const forPlans = ["phone tel tel required", `${zipCode} required`, "birthdate bday required"];
const request = [fullName, ...forPlans, email, "additionalInfo"];
const place = { id: "form" };
type Answer = PageAnswer | undefined;

/** Each form, and its fields with their type, autofill, keyboard, length, pattern, and whether they're required. */
const forms: [string, (answer: Answer) => ReactElement, readonly string[]][] = [
  [
    "guide",
    (answer) => createElement(GuideForm, { page: "/", answer }),
    ["firstName given-name required", "email email email required", zipCode],
  ],
  ["compare", (answer) => createElement(CompareForm, { ...place, answer }), request],
  ["consultation", (answer) => createElement(ConsultationForm, { ...place, answer }), request],
  [
    "contact",
    (answer) => createElement(ContactForm, { ...place, answer }),
    [fullName, email, "phone tel tel", "message required"],
  ],
];

const textFields =
  "textarea, input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([tabindex])";
const hints = ["name", "type", "autocomplete", "inputmode", "maxlength", "pattern"];

function attributesOf(field: HTMLElement): string {
  const values = hints.map((name) => field.getAttribute(name));
  return [...values, field.hasAttribute("required") && "required"].filter(Boolean).join(" ");
}

/** The texts of the elements that an element's attribute names; an id that doesn't exist has none. */
function textsBy(html: HTMLElement, element: HTMLElement | null, attribute: string) {
  const ids = element?.getAttribute(attribute)?.split(" ") ?? [];
  return ids.map((id) => html.querySelector(`[id="${id}"]`)?.text.trim());
}

describe.each(forms)("the form %s", (_, render, fields) => {
  const htmlWith = (answer?: PageAnswer) => parse(renderToStaticMarkup(render(answer)));

  test("tells the browser what each field is for, and ties it to its label and hint", () => {
    const html = htmlWith();
    expect(html.querySelectorAll(textFields).map(attributesOf)).toEqual(fields);
    for (const field of html.querySelectorAll("[aria-describedby]"))
      for (const text of textsBy(html, field, "aria-describedby")) expect(text).toMatch(/\w{2}/);
    for (const field of html.querySelectorAll(`${textFields}, [type=checkbox]`)) {
      const label = html.querySelector(`label[for="${field.id}"]`);
      expect([field.id, label?.text]).toEqual([field.id, expect.stringMatching(/\w{3}/)]);
      expect(field.hasAttribute("aria-invalid")).toBe(false);
    }
  });

  test("ties each mistake to its field, and lists it with a link there", () => {
    const names = fields.map((field) => field.split(" ", 1).join());
    const errors = Object.fromEntries(names.map((name) => [name, `Mistake in ${name}`]));
    const html = htmlWith({ values: {}, reply: { success: false, message: "", errors } });
    const links = html.querySelectorAll('[role=alert] a[href^="#"]');
    expect(links.map((link) => link.text)).toEqual(Object.values(errors));
    for (const [at, name] of names.entries()) {
      const field = html.querySelector(`[name=${name}]`);
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(textsBy(html, field, "aria-describedby").at(-1)).toBe(errors[name]);
      expect(links[at]?.getAttribute("href")).toBe(`#${field?.id}`);
    }
  });
});

test.each([
  "Calls: We may call you. You can say no.\nTexts: Reply STOP to end them.",
  "Blue Sky Inc. calls you. Our calls are recorded. You can say no. We note it.",
  "You can say no",
])("a required wording shows exactly as it's stored as proof: %j", (text) => {
  const words = parse(renderToStaticMarkup(createElement(LabeledText, { text })))
    .querySelectorAll("p")
    .map((block) => block.text);
  expect(words.join(text.includes("\n") ? "\n" : "")).toBe(text);
});
