import page, { official } from "#content/en/topics/enrollment-periods.yaml";
import { Closing } from "#app/sections/page/closing.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { FindYours } from "#app/sections/topics/enrollment/find-yours.tsx";
import { FirstChance } from "#app/sections/topics/enrollment/first-chance.tsx";
import { LateCosts } from "#app/sections/topics/enrollment/late-costs.tsx";
import { LifeChanges } from "#app/sections/topics/enrollment/life-changes.tsx";
import { YearDown } from "#app/sections/topics/enrollment/year-down.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";

export default function EnrollmentPeriods() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
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
