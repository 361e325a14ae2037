import { z } from "zod";

const words = z.string().min(1);
const time = z.strictObject({ label: words, hours: words });

/** The choices of how and when to be contacted, by the names that the forms send. */
export const schema = z.strictObject({
  methods: z.strictObject({ phone: words, email: words, text: words }),
  times: z.strictObject({ morning: time, afternoon: time, evening: time }),
  /** No time was chosen. */
  anyTime: words,
});

export type ContactChoices = z.infer<typeof schema>;
