import { z } from "zod";

const text = z.string().min(1);

/** What the server says instead of an answer, by the fault's name. */
export const schema = z.strictObject({
  "wrong-origin": text,
  "wrong-type": text,
  "too-large": text,
  unreadable: text,
  "unknown-form": text,
  "too-many": text,
  unavailable: text,
  "not-found": text,
  "wrong-method": text,
  problem: text,
});

export type Replies = z.infer<typeof schema>;
