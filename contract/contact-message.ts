import type { FormDescription } from "./form-description.ts";
import { agreesToAutomatedContact, email, message, name, optionalPhone } from "./lead-fields.ts";
import { planChoice } from "./plan-choice.ts";
import { z } from "./z.ts";

interface Callable {
  readonly phone?: unknown;
  readonly agreesToAutomatedContact?: unknown;
}

/** Consent to calls requires a phone number. `when` makes zod report this together with other errors. */
const numberToCall = z.refine<Callable>(
  ({ phone, agreesToAutomatedContact: agrees }) => agrees !== true || phone !== undefined,
  {
    path: ["phone"],
    error: "Add a phone number, or uncheck the box below",
    when: ({ value }) => typeof value === "object" && value !== null,
  },
);

/** A message to the agency, as sent to `POST /api/contacts`. */
export const contactMessage = z
  .object({ name, email, phone: optionalPhone, message, agreesToAutomatedContact, planChoice })
  .check(numberToCall);

export type ContactMessage = z.infer<typeof contactMessage>;

/** The form for a message. */
export const contactForm: FormDescription<ContactMessage> = {
  kind: "contact",
  schema: contactMessage,
  checkboxes: ["agreesToAutomatedContact"],
  call: "/api/contacts",
  draft: ["name", "email", "phone", "message"],
  sentTo: ({ email: to }) => ({ way: "message", to }),
};
