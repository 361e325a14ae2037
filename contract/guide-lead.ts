import type { FormDescription } from "./form-description.ts";
import { email, firstName, optionalZipCode } from "./lead-fields.ts";
import { z } from "./z.ts";

/** A request for the enrollment guide, as sent to `POST /api/leads`. */
export const guideLead = z.object({
  firstName,
  email,
  zipCode: optionalZipCode,
  wantsNewsletter: z._default(z.boolean(), false),
});

export type GuideLead = z.infer<typeof guideLead>;

/** The form for the guide, which comes by email. */
export const guideForm: FormDescription<GuideLead> = {
  kind: "guide",
  schema: guideLead,
  checkboxes: ["wantsNewsletter"],
  call: "/api/leads",
  draft: ["firstName", "email", "zipCode"],
};
