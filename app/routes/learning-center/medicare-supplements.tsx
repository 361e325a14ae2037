import page from "#content/en/topics/medicare-supplements.yaml";
import { Closing } from "#app/sections/page/closing.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { CompareLetters } from "#app/sections/topics/supplements/compare-letters.tsx";
import { FitsWith } from "#app/sections/topics/supplements/fits-with.tsx";
import { OpenEnrollment } from "#app/sections/topics/supplements/open-enrollment.tsx";
import { PopularPlans } from "#app/sections/topics/supplements/popular-plans.tsx";
import { quotedAmounts } from "#app/sections/topics/supplements/quoted-amounts.ts";
import { WeighUp } from "#app/sections/topics/supplements/weigh-up.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";

export default function MedicareSupplements() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
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
