import page from "#content/en/plans/county.yaml";
import { groups } from "#content/en/plans/plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { countyPath, type CountyPlans, type Plan, planGroups } from "#contract/plans.ts";
import { Button } from "#app/ui/button.tsx";
import { fieldId } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  isFiltered,
  joiners,
  listAddress,
  type ListQuery,
  offersSome,
  organizationsOf,
  planOrders,
} from "./plan-list.ts";

const { filter: words } = page;

interface PlanFilterProps {
  readonly countyPlans: CountyPlans;
  readonly query: ListQuery;
  readonly matches: readonly Plan[];
}

/**
 * What to list and in which order. It's sent along with the boxes, so that what is checked stays checked; boxes of
 * plans that aren't listed are kept unseen. Folded on phones and tablets.
 */
export function PlanFilter({ countyPlans, query, matches }: PlanFilterProps) {
  const { plans, show, county } = countyPlans;
  const isLess = isFiltered(query);
  const choices = choicesOf(query);
  const hidden = query.chosenIds.filter((id) => !matches.some((plan) => plan.id === id));
  return (
    <>
      {hidden.map((id) => (
        <input key={id} type="hidden" name="plan" value={id} />
      ))}
      <details className="plan-filter" open={matches.length === 0}>
        <summary>
          {show === "full" ? words.titleFull : words.title}
          <span className="turns">
            <Icon name="chevron" />
          </span>
        </summary>
        <div>
          <Choice name="type" label={words.type} any={words.anyType} value={query.type}>
            {kindsOf(plans).map((kind) => [kind, groups[kind].short])}
          </Choice>
          <Choice name="snp" label={words.snp} any={words.anySnp} value={query.snp}>
            {joinersOf(plans).map((who) => [who, joinerName(who)])}
          </Choice>
          <Choice name="org" label={words.org} any={words.anyOrg} value={query.org}>
            {organizationsOf(plans).map((name) => [name, name])}
          </Choice>
          {offersSome(plans) && (
            <Choice
              name="offered"
              label={words.offered}
              any={words.anyOffered}
              value={query.offered ? "on" : null}
            >
              {[["on", words.onlyOffered]]}
            </Choice>
          )}
          {show === "full" && (
            <Choice name="sort" label={words.sort} any={words.sorts.name} value={query.sort}>
              {planOrders.slice(1).map((order) => [order, words.sorts[order]])}
            </Choice>
          )}
          <Button
            type="submit"
            look="outline"
            formAction={`${countyPath(county)}#shown`}
            className="px-4"
          >
            {words.button}
          </Button>
        </div>
      </details>
      {choices.length > 0 && (
        <p role="status" id="shown" className="my-3 scroll-mt-24">
          {fillPlaces(isLess ? words.shown : words.sorted, {
            shown: matches.length,
            all: plans.length,
            choices: choices.join(", "),
          })}{" "}
          <a
            href={listAddress(county, countyPlans.year, query.chosenIds)}
            className="inline-block font-semibold text-pine underline underline-offset-4"
          >
            {isLess ? words.clear : words.byName}
          </a>
        </p>
      )}
    </>
  );
}

/** What a list was narrowed or sorted by, in the words of the choices. */
function choicesOf({ type, snp, org, offered, sort }: ListQuery): readonly string[] {
  return [
    type && groups[type].short,
    snp && joinerName(snp),
    org,
    offered ? words.offered : null,
    sort === "name" ? null : words.sorts[sort],
  ].flatMap((choice) => choice ?? []);
}

function joinerName(who: (typeof joiners)[number]): string {
  return who === "everyone" ? words.everyone : words.groups[who];
}

function kindsOf(plans: readonly Plan[]) {
  return planGroups.filter((kind) => plans.some(({ group }) => group === kind));
}

function joinersOf(plans: readonly Plan[]) {
  return joiners.filter((who) => plans.some(({ snp }) => (snp ?? "everyone") === who));
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** The first option, which asks for nothing. */
  readonly any: string;
  readonly value: string | null;
  /** Values with their labels. */
  readonly children: readonly (readonly [string, string])[];
}

function Choice({ name, label, any, value, children }: ChoiceProps) {
  const id = fieldId("list", name);
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ""}>
        <option value="">{any}</option>
        {children.map(([option, text]) => (
          // A value equal to the text can be left out.
          <option key={option} value={option === text ? undefined : option}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
