import page, { official } from "#content/en/topics/medicare-basics.yaml";
import { Closing } from "#app/sections/page/closing.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { InNumbers } from "#app/sections/topics/basics/in-numbers.tsx";
import { KeyTopics } from "#app/sections/topics/basics/key-topics.tsx";
import { WhichPart } from "#app/sections/topics/basics/which-part.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";

export default function MedicareBasics() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <TopicTop
        slug="medicare-basics"
        above={page.above}
        intro={page.intro}
        official={official}
        beside={<InNumbers />}
      />
      <KeyTopics />
      <WhichPart />
      <TopicArticles {...page.articles} />
      <Closing {...page.closing} />
    </>
  );
}
