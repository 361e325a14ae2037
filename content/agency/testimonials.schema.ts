import { z } from "zod";

const testimonial = z.strictObject({
  quote: z.string(),
  name: z.string(),
  location: z.string(),
  rating: z.int().min(1).max(5),
  /** Invented: 16 CFR 465 forbids publishing it as real. */
  sample: z.boolean(),
});

const clientStory = z.strictObject({
  quote: z.string(),
  name: z.string(),
  location: z.string(),
  /** What they have now, e.g. "Medicare Supplement and Part D". */
  plans: z.string(),
  /** Invented: 16 CFR 465 forbids publishing it as real. */
  sample: z.boolean(),
});

const readerQuote = z.strictObject({ quote: z.string(), name: z.string(), sample: z.boolean() });

/** What clients and readers of the guide say. */
export const schema = z.strictObject({
  home: z.array(testimonial).min(4),
  guideReaders: z.array(readerQuote).length(2),
  page: z.array(clientStory).length(8),
});

export type Testimonial = z.infer<typeof testimonial>;
export type ClientStory = z.infer<typeof clientStory>;
export type Testimonials = z.infer<typeof schema>;
