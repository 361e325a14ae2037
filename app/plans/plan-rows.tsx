import { Fragment } from "react";
import page from "#content/en/plans/county.yaml";
import { figures as words, sanction } from "#content/en/plans/plans.yaml";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { fillPlaces, plural } from "#content/fill-places.ts";
import type { CountyPlans, Plan, PlanFigures, PlanGroup } from "#contract/plans.ts";
import { Icon } from "#app/ui/icon.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { Breakable } from "./breakable.tsx";
import type { FoldedList, PlanFold } from "./plan-folds.ts";
import { isNotOurs } from "./plan-list.ts";
import { figuresOf, figureText } from "./plan-words.ts";

/** Id of the form that the boxes belong to, wherever they are. */
export const pickForm = "pick";

interface PlanRowsProps {
  readonly group: PlanGroup;
  readonly plans: readonly Plan[];
  readonly show: CountyPlans["show"];
  readonly chosenIds: readonly string[];
  /** Whether each plan that we don't offer says so: not where we offer none. */
  readonly isMixed: boolean;
}

/** Plans that show at once, then those behind a press. */
export function PlanList({
  list: { first, folds },
  ...rest
}: Omit<PlanRowsProps, "plans"> & { readonly list: FoldedList }) {
  return (
    <>
      {first.length > 0 && <PlanRows {...rest} plans={first} />}
      {folds.length > 0 && (
        <div className="plan-folds">
          {folds.map((fold) => (
            <PlansFold key={fold.organization} fold={fold} {...rest} />
          ))}
        </div>
      )}
    </>
  );
}

interface PlansFoldProps extends Omit<PlanRowsProps, "plans"> {
  readonly fold: PlanFold;
}

/** An organization's plans, or the rest of a list, behind a press. An organization without a plan of ours says so once. */
function PlansFold({ fold: { organization, isOpen, plans }, isMixed, ...rest }: PlansFoldProps) {
  const isNone = isMixed && organization !== null && plans.every(isNotOurs);
  return (
    <details open={isOpen}>
      <summary>
        {organization === null ? (
          <b>{plural(plans.length, page.list.oneMore, page.list.more)}</b>
        ) : (
          <div>
            <b>
              <Breakable>{organization}</Breakable>
              <small>{` ${plural(plans.length, page.list.one, page.list.many)}`}</small>
            </b>{" "}
            <Ranges plans={plans} /> {isNone && <span>{noneOffered(plans)}</span>}
          </div>
        )}
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      <PlanRows {...rest} plans={plans} isMixed={isMixed && !isNone} of={organization} />
    </details>
  );
}

function noneOffered({ length }: readonly Plan[]): string {
  return length === 1 ? page.list.notOffered : page.list.noneOffered;
}

/**
 * While amounts are shown, between which premiums, ratings and limits plans are, as far as they have them. Paper has the
 * plans themselves.
 */
function Ranges({ plans }: { readonly plans: readonly Plan[] }) {
  const { month, limit, notRated } = page.list;
  const rangeOf = (name: keyof PlanFigures, write: (value: number) => string = formatDollars) =>
    rangeText(plans.flatMap(({ figures }) => figures?.[name] ?? []).map(Number), write);
  const [premium, limits] = [rangeOf("premium"), rangeOf("yearlyLimit")];
  const rating = rangeOf("stars", String);
  if (!plans.some(({ figures }) => figures)) return null;
  return (
    <>
      {premium && (
        <span data-figure="premium" className="print:hidden">
          {premium} <small>{month}</small>
        </span>
      )}{" "}
      <span data-figure="stars" className="print:hidden">
        {rating ? <Stars text={rating} /> : notRated}
      </span>{" "}
      {limits && (
        <span data-figure="limit" className="print:hidden">
          {limits} <small>{limit}</small>
        </span>
      )}
    </>
  );
}

/** The lowest to the highest of values, or the one that all have; null without any. */
function rangeText(values: readonly number[], write: (value: number) => string): string | null {
  if (values.length === 0) return null;
  const [low, high] = [write(Math.min(...values)), write(Math.max(...values))];
  return low === high ? low : fillPlaces(page.list.range, { low, high });
}

/**
 * Plans, each with a box to choose it. Where there's room, figures stand in columns under one line of headings; on
 * phones each has its name beside it.
 * @param of the organization that is named above them
 */
function PlanRows({
  group,
  plans,
  show,
  chosenIds,
  isMixed,
  of = null,
}: PlanRowsProps & { readonly of?: string | null }) {
  const columns = show === "full" ? figuresOf(group) : [];
  const grid = columns.length === 0 ? "plan-c0" : columns.length === 4 ? "plan-c4" : "plan-c3";
  return (
    <>
      {columns.length > 0 && (
        <p aria-hidden="true" className={`plan-heads ${grid}`}>
          <span>{page.list.plan}</span>
          {columns.map((name) => (
            <span key={name}>{words[name]}</span>
          ))}
        </p>
      )}
      <ul className={`plan-rows ${grid}`}>
        {plans.map((plan) => (
          <Row
            key={plan.id}
            plan={plan}
            columns={columns}
            isChosen={chosenIds.includes(plan.id)}
            notes={notesOn(plan, of, isMixed)}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * What stands below a plan's name: its organization and its type, unless they're said before, and why nobody can join it
 * with us.
 */
function notesOn(
  { name, organization, type, sanctioned, offered }: Plan,
  of: string | null,
  isMixed: boolean,
): readonly string[] {
  // Most plans say their type in their name.
  const about = [of === null ? organization : "", name.includes(`(${type}`) ? "" : type];
  const why = sanctioned ? sanction.text : isMixed && !offered ? page.list.notOffered : "";
  return [about.filter(Boolean).join(" · "), why].filter(Boolean);
}

interface RowProps {
  readonly plan: Plan;
  readonly columns: readonly (keyof PlanFigures)[];
  readonly isChosen: boolean;
  readonly notes: readonly string[];
}

/** The type of a plan in its name, such as "(HMO / D-SNP)", stays on one line. */
const unbroken = (name: string) =>
  name.replace(/\([^()]{2,14}\)/g, (type) => type.replaceAll(" ", "\u00a0"));

/**
 * One plan. A county may have 150 of them, so a row has as little markup as it can. Its button asks about
 * it alone, whatever is checked; a plan that we don't offer has none.
 */
function Row({ plan, columns, isChosen, notes }: RowProps) {
  const { id, name, offered } = plan;
  const wholeName = <WholeNumbers>{unbroken(name)}</WholeNumbers>;
  return (
    <li id={isChosen ? id : undefined}>
      <label>
        <input
          type="checkbox"
          name="plan"
          value={id}
          form={pickForm}
          defaultChecked={isChosen}
          className="tick"
        />
        <b>{wholeName}</b>
      </label>
      {notes.length > 0 && (
        <p>
          {notes.map((note, place) => (
            <Fragment key={note}>
              {place > 0 && <br />}
              <Breakable>{note}</Breakable>
            </Fragment>
          ))}
        </p>
      )}
      {offered && (
        <button form={pickForm} name="ask" value={id}>
          {page.list.ask}
        </button>
      )}
      {columns.length > 0 && (
        <dl>
          {columns.map((column) => (
            <div key={column}>
              <dt>{words[column]}</dt>
              <dd>
                <Figure plan={plan} name={column} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A figure. */
function Figure({ plan, name }: { readonly plan: Plan; readonly name: keyof PlanFigures }) {
  const text = figureText(plan, name);
  return name === "stars" && plan.figures?.stars != null ? <Stars text={text} /> : text;
}

/** A rating, which gets a star; for screen readers, in words. */
function Stars({ text }: { readonly text: string }) {
  return (
    <>
      {text} <i>{words.outOf}</i>
    </>
  );
}
