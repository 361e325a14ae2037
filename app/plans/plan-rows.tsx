import page from "#content/en/plans/county.yaml";
import { figures as words, sanction } from "#content/en/plans/plans.yaml";
import type { CountyPlans, Plan, PlanFigures, PlanGroup } from "#contract/plans.ts";
import { Breakable } from "./breakable.tsx";
import { figuresOf, figureText } from "./plan-words.ts";

/** Id of the form that the boxes belong to, wherever they are. */
export const pickForm = "pick";

interface PlanRowsProps {
  readonly group: PlanGroup;
  readonly plans: readonly Plan[];
  readonly show: CountyPlans["show"];
  readonly chosenIds: readonly string[];
}

/**
 * Plans, each with a box to choose it. Where there's room, figures stand in columns under one line of headings; on
 * phones each has its name beside it.
 */
export function PlanRows({ group, plans, show, chosenIds }: PlanRowsProps) {
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
          <Row key={plan.id} plan={plan} columns={columns} isChosen={chosenIds.includes(plan.id)} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly plan: Plan;
  readonly columns: readonly (keyof PlanFigures)[];
  readonly isChosen: boolean;
}

/** The type of a plan in its name, such as "(HMO / D-SNP)", stays on one line. */
const unbroken = (name: string) =>
  name.replace(/\([^()]{2,14}\)/g, (type) => type.replaceAll(" ", "\u00a0"));

/**
 * One plan. A county may have 150 of them, so a row has as little markup as it can. Its button asks about
 * it alone, whatever is checked; a plan that we don't offer has none.
 */
function Row({ plan, columns, isChosen }: RowProps) {
  const { id, name, organization, type, offered, sanctioned } = plan;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name="plan"
          value={id}
          form={pickForm}
          defaultChecked={isChosen}
          className="tick"
        />
        <b>{unbroken(name)}</b>
      </label>
      <p>
        <Breakable>{organization}</Breakable>
        {/* Most plans say their type in their name. */}
        {!name.includes(`(${type}`) && ` · ${type}`}
        {!offered && (
          <>
            <br />
            {sanctioned ? sanction.text : page.list.notOffered}
          </>
        )}
      </p>
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

/** A figure; stars also in words, for screen readers. */
function Figure({ plan, name }: { readonly plan: Plan; readonly name: keyof PlanFigures }) {
  const text = figureText(plan, name);
  if (name !== "stars" || plan.figures?.stars == null) return text;
  return (
    <>
      {text} <i>{words.outOf}</i>
    </>
  );
}
