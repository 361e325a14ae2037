import type { Actor } from "#contract/desk.ts";
import type { DeskCalls, DeskService } from "#contract/desk-service.ts";

/** Every call that a page of the desk may make. All others of the backend are out of its reach. */
const calls: { readonly [Name in keyof DeskCalls]: true } = {
  people: true,
  invite: true,
  inviteAgain: true,
  disable: true,
  enable: true,
  setRole: true,
  signOutEverywhere: true,
  account: true,
  setMorningMail: true,
  signOut: true,
  removePasskey: true,
  audit: true,
  today: true,
  todayList: true,
  followingLead: true,
  allLeads: true,
  heldLeads: true,
  search: true,
  lead: true,
  act: true,
  add: true,
  leadsVersion: true,
  exportPerson: true,
  personToErase: true,
  erasePerson: true,
  messages: true,
  retryMessage: true,
  numbers: true,
  numbersCsv: true,
  setup: true,
};

/** The desk for one request: its calls without who acts, which is whoever is signed in. */
export function boundDesk(backend: DeskCalls, actor: Actor): DeskService {
  const bound = Object.keys(calls).map((name) => {
    const call: (actor: Actor, ...rest: unknown[]) => unknown = Reflect.get(backend, name);
    return [name, (...rest: unknown[]) => call.call(backend, actor, ...rest)] as const;
  });
  // `calls` has every name, and each call keeps its types without the first parameter.
  const service: DeskService = Object.create(Object.fromEntries(bound));
  return Object.assign(service, { actor });
}
