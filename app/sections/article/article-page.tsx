import type { ArticleModule } from "#content/en/articles/article-card.ts";
import { term } from "#content/en/pages/article.yaml";
import { Island } from "#app/islands/island.tsx";
import { OfficialPanel } from "#app/sections/official-panel.tsx";
import { JsonLd } from "#app/sections/page/structured-data.tsx";
import { articleData } from "./article-data.ts";
import { ArticleFoot } from "./article-foot.tsx";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleSide } from "./article-side.tsx";
import { Callback } from "./callback.tsx";
import { Notice } from "./notice.tsx";
import { ShareRow } from "./share-row.tsx";
import { TermTips } from "./term-tips.tsx";

/** An article: where it stands, its text with the official amounts before it, and what to read next. */
export function ArticlePage({ page }: { readonly page: ArticleModule }) {
  const { article, official, default: Text } = page;
  return (
    <>
      <JsonLd data={articleData(article)} />
      <div className="page grid gap-x-16 gap-y-14 pt-4 pb-16 md:pb-24 xl:grid-cols-12">
        <article className="min-w-0 xl:col-span-8">
          <ArticleHeader article={article} />
          <ShareRow title={article.title} />
          {article.notice && <Notice>{article.notice}</Notice>}
          <div className="mt-8">
            <OfficialPanel rows={official} />
          </div>
          <div className="prose mt-10">
            <Text />
          </div>
          <ArticleFoot article={article} />
        </article>
        <div className="xl:col-span-4 xl:pt-16">
          <ArticleSide related={article.related} />
        </div>
      </div>
      <Callback />
      <Island name="term-tips" of={TermTips} props={{ tapHint: term.again }} wakes="a[data-term]" />
    </>
  );
}
