import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { formParts, openForm, type RequestForm } from "#tests/e2e/support/request-form.ts";
import { compare, consultation, contact, guide } from "#tests/e2e/support/request-forms.ts";

type Control = readonly [role: Role, name: string, description: string | RegExp];
type Role = "textbox" | "checkbox" | "radio" | "button";

const none = "";
const phoneHint = /^\(000\) 000-0000\. .* within 24 business hours, or text or email first/;
const automated: Control = [
  "checkbox",
  "I agree to automated calls and texts (Optional)",
  /^What I allow: By checking this box, .* I do not have to agree in order to get help/,
];
/** Who will contact them and how: announced with the button, since it comes after it. */
const disclosure =
  /^(?:Who will contact you: )?By .* licensed agent .* Our permission to contact you ends after 12 months/;
const leaveOut = /Please leave out your Medicare number\.$/;

function planRequest(more: string, button: string): Control[] {
  return [
    ["textbox", "Full name", none],
    ["textbox", "Email", none],
    ["textbox", "Phone number", phoneHint],
    automated,
    ["textbox", "ZIP code", /^Five digits, for example 75024\./],
    ["textbox", "Date of birth", /^MM\/DD\/YYYY\. .*enrollment periods/],
    ["checkbox", "Medicare Part A (hospital)", none],
    ["checkbox", "Medicare Part B (medical)", none],
    ["radio", "Phone call", none],
    ["radio", "Email", none],
    ["radio", "Text message", none],
    ["radio", "Any time", none],
    ["radio", "Morning 8am-12pm", none],
    ["radio", "Afternoon 12pm-5pm", none],
    ["radio", "Evening 5pm-8pm", none],
    ["textbox", more, leaveOut],
    ["button", button, disclosure],
  ];
}

/** The autofill hint of each field, by its name. */
const personHints = {
  name: { autocomplete: "name" },
  email: { autocomplete: "email", type: "email" },
  phone: { autocomplete: "tel", placeholder: "(000) 000-0000" },
};
const planHints = {
  ...personHints,
  zipCode: { autocomplete: "postal-code", inputmode: "numeric" },
  birthdate: { autocomplete: "bday", placeholder: "MM/DD/YYYY" },
};

const planGroups = [
  ["Which parts of Medicare do you have now?", /^Leave both unchecked if you have neither/],
  ["Preferred contact method", none],
  ["Best time to contact you", "All contact times are Eastern Time."],
] as const;

interface NamedForm {
  readonly form: RequestForm;
  readonly title: string;
  readonly controls: readonly Control[];
  readonly groups: readonly (readonly [string, string | RegExp])[];
  readonly hints: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly chosen: readonly string[];
}

const forms: readonly NamedForm[] = [
  {
    form: guide,
    title: "Download Your Free Guide",
    controls: [
      ["textbox", "First name", none],
      ["textbox", "Email", "We’ll send the guide to this address."],
      ["textbox", "ZIP code (optional)", /^Five digits, for example 75024\./],
      [
        "checkbox",
        "Also send me the newsletter with Medicare dates and changes.",
        /first send you an email to confirm/,
      ],
      ["button", "Send My Free Guide", disclosure],
    ],
    groups: [],
    hints: { zipCode: { inputmode: "numeric", pattern: "[0-9]{5}" } },
    chosen: [],
  },
  {
    form: compare,
    title: "Request Personalized Plan Comparison",
    controls: planRequest("Additional information (Optional)", "Request My Comparison"),
    groups: planGroups,
    hints: planHints,
    chosen: ["Phone call", "Any time"],
  },
  {
    form: consultation,
    title: "Schedule Your Free Consultation",
    controls: planRequest("Questions or Concerns (Optional)", "Schedule My Consultation"),
    groups: planGroups,
    hints: planHints,
    chosen: ["Phone call", "Any time"],
  },
  {
    form: contact,
    title: "Send Us a Message",
    controls: [
      ["textbox", "Full name", none],
      ["textbox", "Email", "We’ll send our answer to this address."],
      ["textbox", "Phone number (Optional)", /^\(000\) 000-0000\. .*call you/],
      automated,
      ["textbox", "Message", /^From 10 to 1,000 characters\. /],
      ["button", "Send Message", disclosure],
    ],
    groups: [],
    hints: { name: personHints.name, email: personHints.email, phone: { autocomplete: "tel" } },
    chosen: [],
  },
];

for (const { form, title, controls, groups, hints, chosen } of forms) {
  test(`${title}: every control with its role, name, description and autofill, in order`, async ({
    page,
  }) => {
    await openForm(page, form);
    const { input } = formParts(page, form);
    for (const [name, attributes] of Object.entries(hints)) {
      await expect(input(name), name).toHaveValue("");
      for (const [attribute, value] of Object.entries(attributes))
        await expect(input(name), name).toHaveAttribute(attribute, value);
    }
    // The consent to automated calls shows once there is a number.
    if ("phone" in hints) await input("phone").fill("9722045855");
    const whole = page.getByRole("form", { name: title, exact: true });
    const all = whole.locator("input:not([type=hidden]), textarea, button");
    const seen = all.and(page.locator(":not([aria-hidden] *)"));
    await expect(seen, "the honeypot is not a control").toHaveCount(controls.length);
    for (const [index, control] of controls.entries())
      await expectControl(seen.nth(index), control);
    await expect(whole.getByRole("group")).toHaveCount(groups.length);
    for (const [name, description] of groups)
      await expect(whole.getByRole("group", { name })).toHaveAccessibleDescription(description);
    const checked = whole.locator(":checked");
    await expect(checked, "selected by default").toHaveCount(chosen.length);
    for (const [index, name] of chosen.entries())
      await expect(checked.nth(index)).toHaveAccessibleName(name);
    const trap = input("confirm_wish");
    await expect(trap, "can't be reached").toHaveAttribute("tabindex", "-1");
  });
}

async function expectControl(control: Locator, [role, name, description]: Control) {
  await expect(control).toHaveRole(role);
  await expect(control).toHaveAccessibleName(name);
  await expect(control).toHaveAccessibleDescription(description);
}
