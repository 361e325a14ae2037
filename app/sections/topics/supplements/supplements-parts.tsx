import page from "#content/en/topics/medicare-supplements.yaml";
import { MedigapGaps } from "#app/sections/pictures/medigap-gaps.tsx";
import { Closing } from "#app/sections/page/closing.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";
import { CostMeanings } from "./cost-meanings.tsx";
import { FitsWith } from "./fits-with.tsx";
import { OpenEnrollment } from "./open-enrollment.tsx";
import { PopularPlans } from "./popular-plans.tsx";
import { quotedAmounts } from "./quoted-amounts.ts";
import { TableRules } from "./table-rules.tsx";
import { WeighUp } from "./weigh-up.tsx";

/** The page down to its table. */
export function SupplementsTop() {
  return (
    <TopicTop
      slug="medicare-supplements"
      above={page.above}
      intro={page.intro}
      official={quotedAmounts}
      beside={<FitsWith />}
    />
  );
}

/** What explains the table, under it. */
export function TableNotes() {
  return (
    <>
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:grid-cols-12">
        <TableRules />
        <CostMeanings />
      </div>
      <div className="mt-12">
        <MedigapGaps />
      </div>
    </>
  );
}

/** The page after its table. */
export function SupplementsRest() {
  return (
    <>
      <PopularPlans />
      <OpenEnrollment />
      <WeighUp />
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}
