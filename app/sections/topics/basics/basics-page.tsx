import page, { official } from "#content/en/topics/medicare-basics.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { TopicArticles } from "#app/sections/topics/topic-articles.tsx";
import { TopicTop } from "#app/sections/topics/topic-top.tsx";
import { InNumbers } from "./in-numbers.tsx";
import { KeyTopics } from "./key-topics.tsx";
import { WhichPart } from "./which-part.tsx";

/** Medicare in its parts, for whom it is new. */
export function BasicsPage() {
  return (
    <>
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
