import type { ReactNode } from "react";
import page from "#content/en/plans/county.yaml";
import { groups, joins } from "#content/en/plans/plans.yaml";
import { plural } from "#content/fill-places.ts";
import type { CountyPlans, PlanGroup } from "#contract/plans.ts";
import { Heading } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { foldList, isByJoining } from "./plan-folds.ts";
import { type ListQuery, offersSome, type PlanSection } from "./plan-list.ts";
import { PlanList } from "./plan-rows.tsx";

/** No part of Medicare stands for cost plans alone. */
const badges: Record<PlanGroup, keyof typeof page.list.parts | null> = {
  "advantage-with-drugs": "part-c",
  "advantage-without-drugs": "part-c",
  "special-needs": "part-c",
  "drug-plan": "part-d",
  cost: null,
};

/** A folder in the color of its part. */
function folderOf(badge: (typeof badges)[PlanGroup]): string {
  if (badge === null) return "plan-group plan-card";
  return badge === "part-d" ? "plan-group plan-mint" : "plan-group";
}

interface GroupProps {
  readonly section: PlanSection;
  readonly query: ListQuery;
  readonly countyPlans: CountyPlans;
  /** How many plans the page lists. */
  readonly all: number;
}

/** A kind of plans: how many on the folder's tab, what it is, then all of them; special needs plans by who may join. */
export function Group({ section, query, countyPlans: { plans: ofCounty, show }, all }: GroupProps) {
  const { group, lists, count } = section;
  const badge = badges[group];
  return (
    <section aria-labelledby={group} className={folderOf(badge)}>
      <header>
        <Heading id={group} text={groups[group].many} className="text-h3" />
        <p>{groups[group].text}</p>
        {group === "drug-plan" && query.sort === "limit" && <p>{page.list.drugOrder}</p>}
      </header>
      <p>
        {badge && <Drawing of={`badges/${badge}`} width={36} />}
        {[badge && page.list.parts[badge], plural(count, page.list.one, page.list.many)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {lists.map(({ joins: who, plans }) => (
        <Joining
          key={who}
          of={group === "special-needs" ? joins[who].group : null}
          count={plans.length}
          isFolded={isByJoining(all, query)}
          isOpen={plans.some(({ id }) => query.chosenIds.includes(id))}
        >
          <PlanList
            list={foldList(plans, all, query)}
            isMixed={offersSome(ofCounty)}
            {...{ group, show, chosenIds: query.chosenIds }}
          />
        </Joining>
      ))}
    </section>
  );
}

interface JoiningProps {
  /** The heading that says who may join; null where everyone with Medicare may. */
  readonly of: string | null;
  readonly count: number;
  readonly isFolded: boolean;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The plans that the same people may join: below a heading, or behind it. */
function Joining({ of, count, isFolded, isOpen, children }: JoiningProps) {
  if (of === null) return <div>{children}</div>;
  if (!isFolded)
    return (
      <div>
        <h3>{of}</h3>
        {children}
      </div>
    );
  return (
    <details open={isOpen}>
      <summary>
        <h3>
          {of} <small>{plural(count, page.list.one, page.list.many)}</small>
        </h3>
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      <div>{children}</div>
    </details>
  );
}
