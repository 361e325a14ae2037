import type { Actor } from "./desk.ts";
import type { DeskAccounts } from "./desk-accounts.ts";
import type { DeskLeads } from "./desk-leads.ts";
import type { DeskOffice } from "./desk-office.ts";

/** Every call of the desk to the store. All take who acts first; what a page gets is bound to that. */
export interface DeskCalls extends DeskAccounts, DeskLeads, DeskOffice {}

/** A call without who acts. */
type Bound<Call> = Call extends (actor: Actor, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The desk for one request, bound to the person who is signed in. */
export type DeskService = { readonly actor: Actor } & {
  readonly [Name in keyof DeskCalls]: Bound<DeskCalls[Name]>;
};
