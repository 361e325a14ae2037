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

const profile = z.strictObject({
  name: z.string(),
  role: z.string(),
  /** As a reader sees it, e.g. "12+ years with Medicare". */
  experience: z.string(),
  description: z.string(),
  /** File under content/agency/photos; null shows the initials. */
  image: z.string().nullable(),
  /** Invented person: replace before going live. */
  sample: z.boolean(),
});

/** The agents: three as the home page shows them, four as the About page does. */
export const schema = z.strictObject({
  team: z.array(member).length(3),
  profiles: z.array(profile).length(4),
});

export type People = z.infer<typeof schema>;
