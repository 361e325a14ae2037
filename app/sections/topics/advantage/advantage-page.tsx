import page, { official } from "#content/en/topics/medicare-advantage.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";
import { BeforeYouJoin } from "./before-you-join.tsx";
import { BothSides } from "./both-sides.tsx";
import { PlanTypes } from "./plan-types.tsx";
import { StaysInMedicare } from "./stays-in-medicare.tsx";
import { YearlyLimit } from "./yearly-limit.tsx";

/** Medicare Advantage: both sides of it, its limit, its types. */
export function AdvantagePage() {
  return (
    <>
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
