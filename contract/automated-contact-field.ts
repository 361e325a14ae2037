import { z } from "./z.ts";

/**
 * Whether the sender agrees to automated calls and texts (47 CFR 64.1200(f)(9)). A box of its own: it is
 * no condition of anything, so what is not said is no.
 */
export const agreesToAutomatedContact = z._default(z.boolean(), false);
