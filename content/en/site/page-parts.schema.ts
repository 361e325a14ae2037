import { z } from "zod";

const words = z.string().min(1);

/** Words of the parts that many pages share. */
export const schema = z.strictObject({
  breadcrumb: z.strictObject({ label: words, home: words }),
  closingCall: words,
  teaser: z.strictObject({ minutes: words, comingSoon: words }),
  panel: z.strictObject({
    heading: words,
    /** Said where the page prints the guide's amounts. */
    guide: words,
    compare: words,
    here: words,
    official: words,
    none: words,
    verify: words,
  }),
});

export type PageParts = z.infer<typeof schema>;
