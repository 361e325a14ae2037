import { leadKinds } from "#contract/lead-kind.ts";
import { type LeadStatus, leadStatuses } from "#contract/lead-work.ts";
import type { LeadFilter, PersonName } from "#contract/desk-leads.ts";
import { useActor } from "./frame.tsx";
import { formWords, statusWords } from "./words.ts";

/** The query parameters that narrow a list. */
export const filterQuery = ["form", "status", "person"] as const;

/** Reads what an address narrows a list to; anything unknown doesn't narrow it. */
export function readFilter(query: URLSearchParams): LeadFilter {
  const person = query.get("person");
  return {
    form: leadKinds.find((kind) => kind === query.get("form")),
    status: leadStatuses.find((status) => status === query.get("status")),
    person: person !== null && /^[\w-]{1,60}$/.test(person) ? person : undefined,
  };
}

/** The filter as an address has it. */
function filterParameters(filter: LeadFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of filterQuery) if (filter[name] !== undefined) query.set(name, filter[name]);
  return query;
}

interface FiltersProps {
  readonly filter: LeadFilter;
  readonly path: string;
  readonly people: readonly PersonName[];
  /** Statuses to choose from. */
  readonly statuses: readonly LeadStatus[];
}

/** What the list is narrowed to, as links: whose leads at hand, and the rest behind one press. */
export function Filters({ filter, path, people, statuses }: FiltersProps) {
  const actor = useActor();
  const others = people.filter(({ id }) => id !== actor?.personId);
  const isOther = filter.person === "nobody" || others.some(({ id }) => id === filter.person);
  const isNarrow = isOther || filter.form !== undefined || filter.status !== undefined;
  const group = (name: keyof LeadFilter, choices: readonly Choice[]) => (
    <Chips name={name} filter={filter} path={path} choices={choices} />
  );
  return (
    <div className="filters">
      {group("person", [
        { value: undefined, label: "Everyone" },
        ...(actor ? [{ value: actor.personId, label: "Mine" }] : []),
      ])}
      <details open={isNarrow}>
        <summary className="chip">Filter</summary>
        <div>
          {group("person", [
            { value: "nobody", label: "Nobody’s" },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ])}
          {group("form", [
            { value: undefined, label: "All forms" },
            ...leadKinds.map((kind) => ({ value: kind, label: formWords[kind] })),
          ])}
          {group("status", [
            { value: undefined, label: "Any status" },
            ...statuses.map((status) => ({ value: status, label: statusWords[status] })),
          ])}
        </div>
      </details>
    </div>
  );
}

interface Choice {
  /** Undefined: doesn't narrow. */
  readonly value: string | undefined;
  readonly label: string;
}

interface ChipsProps {
  readonly name: keyof LeadFilter;
  readonly filter: LeadFilter;
  readonly path: string;
  readonly choices: readonly Choice[];
}

const groupNames = { person: "Whose leads", form: "Form", status: "Status" } as const;

function Chips({ name, filter, path, choices }: ChipsProps) {
  return (
    <ul aria-label={groupNames[name]} className="chips">
      {choices.map(({ value, label }) => (
        <li key={label}>
          <a
            href={addressOf(path, { ...filter, [name]: value })}
            className="chip"
            aria-current={filter[name] === value ? "true" : undefined}
          >
            <bdi>{label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A list's address with what it's narrowed to. */
export function addressOf(
  path: string,
  filter: LeadFilter,
  more: Record<string, string> = {},
): string {
  const query = filterParameters(filter);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
