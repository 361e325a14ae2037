import type { z } from "#contract/z.ts";

/** What a lead form needs once it is used: what its fields must hold, and how they are sent. */
export interface LeadCall<Fields extends object> {
  readonly schema: z.core.$ZodType<Fields> & z.ZodMiniType<Fields>;
  /** What the form's inputs hold, as the schema takes it. */
  readonly read: (inputs: FormData) => object;
  /** Sends checked fields; `keyFor` makes the submission's idempotency key. Throws as `postLead` does. */
  readonly send: (
    fields: Fields,
    inputs: FormData,
    keyFor: (content: string) => string,
  ) => Promise<void>;
}
