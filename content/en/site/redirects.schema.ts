import { z } from "zod";

const path = z
  .string()
  .regex(/^(?:\/[a-z0-9-]+)+$/, "an address on this site, without a slash at its end");

/** Addresses that pages once had, each with today's. */
export const schema = z.array(z.strictObject({ from: path, to: path }));

export type Redirects = z.infer<typeof schema>;
