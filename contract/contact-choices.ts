// Separate from the schemas, so a page can show the choices without loading zod.

/** How the visitor wants to be contacted. */
export const contactMethods = ["phone", "email", "text"] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** When the visitor wants to be contacted, in the agency's time zone. */
export const contactTimes = ["morning", "afternoon", "evening"] as const;
export type ContactTime = (typeof contactTimes)[number];
