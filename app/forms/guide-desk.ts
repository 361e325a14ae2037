import { guideLead, type GuideLead } from "#contract/guide-lead.ts";
import { formDesk } from "./form-desk.ts";

/** Opens the desk of the guide form. */
export const openGuideDesk = formDesk<GuideLead>({
  schema: guideLead,
  path: "/api/leads",
  kept: ["firstName", "email", "zipCode"],
  read: (inputs) => ({
    firstName: inputs.get("firstName"),
    email: inputs.get("email"),
    zipCode: inputs.get("zipCode"),
    wantsNewsletter: inputs.has("wantsNewsletter"),
  }),
});
