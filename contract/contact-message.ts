import { agreesToAutomatedContact, message, optionalPhone } from "./contact-fields.ts";
import { email, name } from "./lead-fields.ts";
import { z } from "./z.ts";

interface Callable {
  readonly phone?: unknown;
  readonly agreesToAutomatedContact?: unknown;
}

/** Who agrees to calls must say to which number; told beside the other mistakes, not after them. */
const numberToCall = z.refine<Callable>(
  ({ phone, agreesToAutomatedContact: agrees }) => agrees !== true || phone !== undefined,
  {
    path: ["phone"],
    error: "Add a number, or untick the box below",
    when: ({ value }) => typeof value === "object" && value !== null,
  },
);

/** A message to the agency, as `POST /api/contacts` takes it. */
export const contactMessage = z
  .object({ name, email, phone: optionalPhone, message, agreesToAutomatedContact })
  .check(numberToCall);

export type ContactMessage = z.infer<typeof contactMessage>;
