import { z } from "zod";
import { label } from "#content/fields.ts";
import { stateCode } from "./schemas.ts";

const appointment = {
  /** `all`: every state that the agency is licensed in. */
  states: z.union([z.literal("all"), z.array(stateCode).min(1)], {
    error: "write all, or a list of states such as [TX, OK]",
  }),
  /** Plan years; missing: every year. */
  years: z.array(z.int().min(2020).max(2099)).min(1).optional(),
};

const organization = z.strictObject({
  /** As CMS writes it in its landscape file. */
  name: label.refine((name) => organizationKey(name) !== "", { error: "write a name" }),
  ...appointment,
});

const contract = z.strictObject({
  contract: z.string().regex(/^[A-Z]\d{4}$/, "write a letter and four digits, such as H0028"),
  ...appointment,
});

type Appointment = Pick<z.infer<typeof organization>, "states" | "years">;

/** Which organizations' plans, or plans of which contracts, the agency may sell. */
export const appointmentsSchema = z.strictObject({
  /** Invented: replace before going live. */
  sample: z.boolean(),
  organizations: z
    .array(organization)
    .check(onceForEachState("name", ({ name }) => organizationKey(name))),
  contracts: z.array(contract).check(onceForEachState("contract", (entry) => entry.contract)),
});

export type Appointments = z.infer<typeof appointmentsSchema>;

/** A check for a list of appointments: reports each that is there before for the same state and year. */
function onceForEachState<Entry extends Appointment>(
  field: string & keyof Entry,
  keyOf: (entry: Entry) => string,
) {
  return ({ value, issues }: z.core.ParsePayload<Entry[]>) => {
    for (const [at, entry] of value.entries()) {
      const twice = repeatedState(
        entry,
        value.slice(0, at).filter((other) => keyOf(other) === keyOf(entry)),
      );
      if (twice === undefined) continue;
      const where = twice === "all" ? "" : ` for ${twice}`;
      const message = `"${String(entry[field])}" is here twice${where}; list it once for each state`;
      issues.push({ code: "custom", path: [at, field], message, input: entry[field] });
    }
  };
}

/** A state that an appointment has twice, or shares with another one of the same year. */
function repeatedState(entry: Appointment, others: readonly Appointment[]): string | undefined {
  const { states, years } = entry;
  if (states !== "all") {
    const own = states.find((state, at) => states.indexOf(state) !== at);
    if (own !== undefined) return own;
  }
  for (const other of others) {
    if (years && other.years && !years.some((year) => other.years?.includes(year))) continue;
    if (states === "all" || other.states === "all") return "all";
    const both = states.find((state) => other.states.includes(state));
    if (both !== undefined) return both;
  }
  return undefined;
}

/** An agency's appointments, whether or not they're samples. */
type AppointmentList = Pick<Appointments, "organizations" | "contracts">;

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
  const made = indexes.get(appointments) ?? {
    named: Map.groupBy(appointments.organizations, ({ name }) => organizationKey(name)),
    contracts: Map.groupBy(appointments.contracts, (entry) => entry.contract),
  };
  indexes.set(appointments, made);
  return made;
}
