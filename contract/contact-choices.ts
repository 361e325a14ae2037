// Apart from the schemas, so that a page can offer the choices without loading the checks.

/** How an agent may get in touch. */
export const contactMethods = ["phone", "email", "text"] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** When, in the agency's time zone. */
export const contactTimes = ["morning", "afternoon", "evening"] as const;
export type ContactTime = (typeof contactTimes)[number];
