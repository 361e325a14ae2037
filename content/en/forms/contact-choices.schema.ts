import { z } from "zod";

const words = z.string().min(1);
const hour = String.raw`\d{1,2}(:\d\d)?(am|pm)`;
const hours = z.string().regex(new RegExp(`^${hour}-${hour}$`));
const time = z.strictObject({ label: words, hours });

/** The choices of how and when to be contacted, by the names that the forms send. */
export const schema = z.strictObject({
  methods: z.strictObject({ phone: words, email: words, text: words }),
  times: z.strictObject({ morning: time, afternoon: time, evening: time }),
  /** No time was chosen. */
  anyTime: words,
  /** Says that hours are meant by the visitor's own clock. */
  ownTime: words,
});

export type ContactChoices = z.infer<typeof schema>;
