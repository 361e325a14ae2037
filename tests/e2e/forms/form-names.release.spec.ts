import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import {
  formParts,
  openConsent,
  openForm,
  type RequestForm,
} from "#tests/e2e/support/request-form.ts";
import { compare, consultation, contact, guide } from "#tests/e2e/support/request-forms.ts";

/** A control, and the attributes by which browsers fill it in. */
type Control = readonly [
  role: "textbox" | "checkbox" | "radio" | "button",
  name: string,
  description: string | RegExp,
  hints?: Readonly<Record<string, string>>,
];

const none = "";
const phoneFill = { autocomplete: "tel", placeholder: "(000) 000-0000" };
const zipHint = /^Five digits/;
const automated: Control = [
  "checkbox",
  "I agree to automated calls and texts (Optional)",
  /^What I allow: .* phone number I gave above.* I do not have to agree .*, and how to stop: /,
];
/** Who will contact them and how: announced with the button, since it comes after it. */
const disclosure =
  /^(?:Who will contact you: )?By .* licensed agent .* Our permission to contact you ends after 12 months/;
const leaveOut = /[Ll]eave out your Medicare number\.$/;

const fullName: Control = ["textbox", "Full name", none, { autocomplete: "name" }];
const emailFill = { autocomplete: "email", type: "email" };

function planRequest(more: string, button: string): Control[] {
  return [
    fullName,
    ["textbox", "Phone number (ten digits)", none, phoneFill],
    ["radio", "Any time", none],
    ["radio", "Morning 8am-12pm", none],
    ["radio", "Afternoon 12pm-5pm", none],
    ["radio", "Evening 5pm-8pm", none],
    ["textbox", "ZIP code", zipHint, { autocomplete: "postal-code", inputmode: "numeric" }],
    [
      "textbox",
      "Date of birth (MM/DD/YYYY)",
      /eligibility and .*enrollment periods/,
      { autocomplete: "bday", placeholder: "MM/DD/YYYY" },
    ],
    ["checkbox", "Medicare Part A (hospital)", none],
    ["checkbox", "Medicare Part B (medical)", none],
    ["textbox", "Email", none, emailFill],
    ["radio", "Phone call", none],
    ["radio", "Email", none],
    ["radio", "Text message", none],
    ["textbox", more, leaveOut],
    automated,
    ["button", button, disclosure],
  ];
}

const planGroups = [
  ["Best time to contact you", "All contact times are Eastern Time."],
  ["What do you have now?", "Not sure? Leave both unchecked."],
  ["Preferred contact method", none],
] as const;

const forms: readonly (readonly [RequestForm, title: string, readonly Control[]])[] = [
  [
    guide,
    "Download Your Free Guide",
    [
      ["textbox", "First name", none],
      ["textbox", "Email", "We’ll send the guide to this address."],
      ["textbox", "ZIP code (optional)", zipHint, { inputmode: "numeric", pattern: "[0-9]{5}" }],
      [
        "checkbox",
        "Also send me the newsletter with Medicare dates and changes.",
        /first send you an email to confirm/,
      ],
      ["button", "Send My Free Guide", disclosure],
    ],
  ],
  [
    compare,
    "Request Personalized Plan Comparison",
    planRequest("Additional information (Optional)", "Request My Comparison"),
  ],
  [
    consultation,
    "Ask us to call you",
    planRequest("Questions or Concerns (Optional)", "Ask us to call you"),
  ],
  [
    contact,
    "Send Us a Message",
    [
      fullName,
      ["textbox", "Email", "We’ll send our answer to this address.", emailFill],
      [
        "textbox",
        "Phone number (Optional)",
        /^Ten digits\. If you’d rather talk, .*call you/,
        phoneFill,
      ],
      ["textbox", "Message", /^From 10 to 1,000 characters\. /],
      automated,
      ["button", "Send Message", disclosure],
    ],
  ],
];

for (const [form, title, controls] of forms) {
  test(`${title}: every control with its role, name, description and autofill, in order`, async ({
    page,
  }) => {
    await openForm(page, form);
    const { input } = formParts(page, form);
    const whole = page.getByRole("form", { name: title, exact: true });
    for (const field of await whole.getByRole("textbox").all()) await expect(field).toHaveValue("");
    await openConsent(page, form);
    const all = whole.locator("input:not([type=hidden]), textarea, button");
    const exposed = all.and(page.locator(":not([aria-hidden] *)"));
    await expect(exposed, "the honeypot is not a control").toHaveCount(controls.length);
    for (const [index, control] of controls.entries())
      await expectControl(exposed.nth(index), control);
    const isPlanRequest = form.schema === compare.schema;
    const groups = isPlanRequest ? planGroups : [];
    await expect(whole.locator("fieldset:not([role])")).toHaveCount(groups.length);
    for (const [name, description] of groups)
      await expect(whole.getByRole("group", { name })).toHaveAccessibleDescription(description);
    const defaults = isPlanRequest ? ["Any time", "Phone call"] : [];
    const checked = whole.locator(":checked");
    await expect(checked, "selected by default").toHaveCount(defaults.length);
    for (const [index, name] of defaults.entries())
      await expect(checked.nth(index)).toHaveAccessibleName(name);
    const trap = input("confirm_wish");
    await expect(trap, "can't be reached").toHaveAttribute("tabindex", "-1");
  });
}

async function expectControl(control: Locator, [role, name, description, hints = {}]: Control) {
  await expect(control).toHaveRole(role);
  await expect(control).toHaveAccessibleName(name);
  await expect(control).toHaveAccessibleDescription(description);
  for (const [attribute, value] of Object.entries(hints))
    await expect(control, name).toHaveAttribute(attribute, value);
}
