/** An appointment, in some or all states and plan years. */
export interface Appointment {
  /** `all`: every state that the agency is licensed in. */
  readonly states: "all" | readonly string[];
  /** Missing: every year. */
  readonly years?: readonly number[] | undefined;
}

/** An agency's appointments, whether or not they're samples. */
interface AppointmentList {
  readonly organizations: readonly (Appointment & { readonly name: string })[];
  readonly contracts: readonly (Appointment & { readonly contract: string })[];
}

/**
 * Whether the agency may sell a plan in a state. It also needs a license there (content/agency/licenses.yaml).
 * @param state postal abbreviation
 * @param plan `organization` as CMS writes its marketing name; case and punctuation don't matter. `contract` as in `H0028`
 * @param year plan year; without it, appointments for any year count
 */
export function isAppointed(
  appointments: AppointmentList,
  state: string,
  plan: { readonly organization: string; readonly contract: string },
  year?: number,
): boolean {
  const { named, contracts } = indexOf(appointments);
  const mine = [
    ...(named.get(organizationKey(plan.organization)) ?? []),
    ...(contracts.get(plan.contract) ?? []),
  ];
  return mine.some(
    ({ states, years }) =>
      (states === "all" || states.includes(state)) &&
      (year === undefined || years === undefined || years.includes(year)),
  );
}

/** Equal for all ways to write an organization's name: `Blue Cross & Blue Shield`, `BLUE CROSS BLUE SHIELD`. */
export function organizationKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

interface Index {
  readonly named: ReadonlyMap<string, readonly Appointment[]>;
  readonly contracts: ReadonlyMap<string, readonly Appointment[]>;
}

/** A county has up to 150 plans, and each asks: lists are searched by key. */
const indexes = new WeakMap<AppointmentList, Index>();

function indexOf(appointments: AppointmentList): Index {
  const index = indexes.get(appointments) ?? {
    named: Map.groupBy(appointments.organizations, ({ name }) => organizationKey(name)),
    contracts: Map.groupBy(appointments.contracts, (entry) => entry.contract),
  };
  indexes.set(appointments, index);
  return index;
}
