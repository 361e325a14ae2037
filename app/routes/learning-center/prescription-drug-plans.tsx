import { official as inPicture } from "#content/en/pictures/drug-phases.yaml";
import page, { official } from "#content/en/topics/prescription-drug-plans.yaml";
import { Closing } from "#app/sections/page/closing.tsx";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { CheckList } from "#app/sections/topics/drugs/check-list.tsx";
import { DrugYear } from "#app/sections/topics/drugs/drug-year.tsx";
import { Faq } from "#app/sections/topics/drugs/faq.tsx";
import { faqData } from "#app/sections/topics/drugs/faq-data.ts";
import { TopicCards } from "#app/sections/topics/drugs/topic-cards.tsx";
import { YearlyLimit } from "#app/sections/topics/drugs/yearly-limit.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";

/** The page's amounts and those of its picture, each once. */
const amounts = [...new Map([...official, ...inPicture].map((row) => [row.id, row])).values()];

export default function PrescriptionDrugPlans() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
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
