import { z } from "zod";

const member = z.strictObject({
  name: z.string(),
  title: z.string(),
  yearsOfExperience: z.string(),
  quote: z.string(),
  /** File under content/agency/photos; null shows the initials. */
  image: z.string().nullable(),
  /** Invented person: replace before going live. */
  sample: z.boolean(),
});

/** The agents shown on the home page. */
export const schema = z.strictObject({ team: z.array(member).length(3) });

export type TeamMember = z.infer<typeof member>;
export type People = z.infer<typeof schema>;
