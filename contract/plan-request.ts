import { additionalInfo, agreesToAutomatedContact, phone } from "./contact-fields.ts";
import { birthdate } from "./birthdate.ts";
import { contactMethods, contactTimes } from "./contact-choices.ts";
import { email, name, optionalField, zipCode } from "./lead-fields.ts";
import { z } from "./z.ts";

/** A request for a plan comparison or a consultation, as sent to `POST /api/plan-requests`. */
export const planRequest = z.object({
  name,
  email,
  phone,
  zipCode,
  birthdate,
  medicarePartA: z._default(z.boolean(), false),
  medicarePartB: z._default(z.boolean(), false),
  preferredContactMethod: z._default(z.enum(contactMethods, "Invalid input"), "phone"),
  bestTimeToContact: optionalField(z.enum(contactTimes, "Invalid input"), "Invalid input"),
  additionalInfo,
  agreesToAutomatedContact,
});

export type PlanRequest = z.infer<typeof planRequest>;
