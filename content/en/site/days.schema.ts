import { z } from "zod";

/** Words of days. */
export const schema = z.strictObject({ months: z.array(z.string()).length(12) });

export type Days = z.infer<typeof schema>;
