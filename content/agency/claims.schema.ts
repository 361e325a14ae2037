import { z } from "zod";

/** A statement about the agency that it must be able to prove before it goes live. */
const claim = z.strictObject({ value: z.string(), label: z.string(), sample: z.boolean() });

export const schema = z.strictObject({
  rating: claim,
  clients: claim,
  satisfaction: claim,
  founded: claim,
  states: claim,
  statesOnTestimonials: claim,
  experience: claim,
});

export type Claims = z.infer<typeof schema>;
