import { createContext } from "react-router";
import type { LeadDesk } from "#contract/lead-desk.ts";

/** How a page's action reaches the lead service; the server sets it for each plain post. */
export const leadDesk = createContext<LeadDesk>();
