import page from "#content/en/topics/medicare-supplements.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";
import { CompareLetters } from "./compare-letters.tsx";
import { FitsWith } from "./fits-with.tsx";
import { OpenEnrollment } from "./open-enrollment.tsx";
import { PopularPlans } from "./popular-plans.tsx";
import { quotedAmounts } from "./quoted-amounts.ts";
import { WeighUp } from "./weigh-up.tsx";

/** Medicare Supplements: what they go with, the benefits letter by letter, when to buy. */
export function SupplementsPage() {
  return (
    <>
      <TopicTop
        slug="medicare-supplements"
        above={page.above}
        intro={page.intro}
        official={quotedAmounts}
        beside={<FitsWith />}
      />
      <CompareLetters />
      <PopularPlans />
      <OpenEnrollment />
      <WeighUp />
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}
