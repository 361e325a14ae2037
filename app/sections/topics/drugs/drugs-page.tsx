import { official as inPicture } from "#content/en/pictures/drug-phases.yaml";
import page, { official } from "#content/en/topics/prescription-drug-plans.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { JsonLd } from "#app/sections/page/structured-data.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";
import { CheckList } from "./check-list.tsx";
import { DrugYear } from "./drug-year.tsx";
import { Faq } from "./faq.tsx";
import { faqData } from "./faq-data.ts";
import { TopicCards } from "./topic-cards.tsx";
import { YearlyLimit } from "./yearly-limit.tsx";

/** The page's amounts and those of its picture, each once. */
const amounts = [...new Map([...official, ...inPicture].map((row) => [row.id, row])).values()];

/** Part D: two ways to it, its year, what to have at hand. */
export function DrugsPage() {
  return (
    <>
      <JsonLd data={faqData} />
      <TopicTop
        slug="prescription-drug-plans"
        above={page.above}
        intro={page.intro}
        official={amounts}
        beside={<YearlyLimit />}
      />
      <TopicCards />
      <DrugYear />
      <CheckList />
      <Faq />
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}
