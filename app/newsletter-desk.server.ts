import { createContext } from "react-router";
import type { NewsletterDesk } from "#contract/newsletter-desk.ts";

/** How a page behind a newsletter's link reaches the server, which sets it for each rendered page. */
export const newsletterDesk = createContext<NewsletterDesk>();
