import { articles } from "virtual:articles";
import { titleEnd } from "#content/en/pages/article.yaml";
import { StillArticle } from "#app/sections/article/still-article.tsx";
import { StillCallback } from "#app/sections/article/still-callback.tsx";
import { ShareRow } from "#app/sections/article/share-row.tsx";
import { TermTips } from "#app/sections/article/term-tips.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { usePath } from "#app/sections/page/use-path.ts";

/** Every article: its words stand still, sharing and the tooltips of its terms are the script's. */
export default function Article() {
  const path = usePath();
  const card = articles.find((article) => article.path === path);
  if (!card) throw new Error(`${path} is no article`);
  return (
    <>
      <PageHead title={card.title + titleEnd} description={card.description} article />
      <TermTips key={path}>
        <StillArticle slug={card.slug} share={<ShareRow title={card.title} />} />
      </TermTips>
      <StillCallback />
    </>
  );
}
