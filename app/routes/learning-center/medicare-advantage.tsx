import page, { official } from "#content/en/topics/medicare-advantage.yaml";
import { Closing } from "#app/sections/page/closing.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { BeforeYouJoin } from "#app/sections/topics/advantage/before-you-join.tsx";
import { BothSides } from "#app/sections/topics/advantage/both-sides.tsx";
import { PlanTypes } from "#app/sections/topics/advantage/plan-types.tsx";
import { StaysInMedicare } from "#app/sections/topics/advantage/stays-in-medicare.tsx";
import { YearlyLimit } from "#app/sections/topics/advantage/yearly-limit.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";

export default function MedicareAdvantage() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <TopicTop
        slug="medicare-advantage"
        above={page.above}
        intro={page.intro}
        official={official}
        beside={<StaysInMedicare />}
      />
      <BothSides />
      <YearlyLimit />
      <PlanTypes />
      <BeforeYouJoin />
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}
