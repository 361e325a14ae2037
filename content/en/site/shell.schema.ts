import { z } from "zod";

const path = z.string().regex(/^\/[a-z0-9/#-]*$/, "an address on this site starts with a slash");
const link = z.strictObject({ label: z.string(), to: path });

/** Words and links of header and footer. */
export const schema = z.strictObject({
  brandShort: z.string(),
  skip: z.string(),
  menu: z.string(),
  mainNavigation: z.string(),
  notifications: z.string(),
  close: z.string(),
  call: z.string(),
  primary: z.array(link).min(1),
  talk: link,
  footer: z.strictObject({
    statement: z.string(),
    quickLinks: z.strictObject({ title: z.string(), links: z.array(link) }),
    resources: z.strictObject({ title: z.string(), links: z.array(link) }),
    contact: z.strictObject({ title: z.string(), hoursTitle: z.string() }),
    schedule: link,
    legal: z.array(link),
    legalLabel: z.string(),
    social: z.string(),
    socialSoon: z.string(),
    notices: z.string(),
    rights: z.string(),
  }),
});

export type Shell = z.infer<typeof schema>;
