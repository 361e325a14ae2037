import page, { official } from "#content/en/topics/enrollment-periods.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";
import { FindYours } from "./find-yours.tsx";
import { FirstChance } from "./first-chance.tsx";
import { LateCosts } from "./late-costs.tsx";
import { LifeChanges } from "./life-changes.tsx";
import { YearDown } from "./year-down.tsx";

/** When to sign up: every period, and what a missed one costs. */
export function EnrollmentPage() {
  return (
    <>
      <TopicTop
        slug="enrollment-periods"
        above={page.above}
        intro={page.intro}
        official={official}
        beside={<FindYours />}
      />
      <FirstChance />
      <YearDown />
      <LifeChanges />
      <LateCosts />
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}
