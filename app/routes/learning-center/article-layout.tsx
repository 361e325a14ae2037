import { Outlet } from "react-router";
import page from "#content/en/pages/article.yaml";
import { OfficialPanel } from "#app/sections/amounts/official-panel.tsx";
import { articleData } from "#app/sections/article/article-data.ts";
import { ArticleFoot } from "#app/sections/article/article-foot.tsx";
import { ArticleHeader } from "#app/sections/article/article-header.tsx";
import { ArticleSide } from "#app/sections/article/article-side.tsx";
import { Callback } from "#app/sections/article/callback.tsx";
import { Notice } from "#app/sections/article/notice.tsx";
import { ShareRow } from "#app/sections/article/share-row.tsx";
import { useArticle } from "#app/sections/article/use-article.ts";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";

/** The frame that every article is read in. */
export default function ArticleLayout() {
  const { article, official } = useArticle();
  return (
    <>
      <PageHead title={article.title + page.titleEnd} description={article.description} article />
      <JsonLd data={articleData({ article })} />
      <div className="page grid gap-x-16 gap-y-14 pt-4 pb-16 md:pb-24 xl:grid-cols-12">
        <article className="min-w-0 xl:col-span-8">
          <ArticleHeader article={article} />
          <ShareRow title={article.title} />
          {article.notice && <Notice>{article.notice}</Notice>}
          <div className="mt-8">
            <OfficialPanel rows={official} />
          </div>
          <div className="prose mt-10">
            <Outlet />
          </div>
          <ArticleFoot article={article} />
        </article>
        <div className="xl:col-span-4 xl:pt-16">
          <ArticleSide related={article.related} />
        </div>
      </div>
      <Callback />
    </>
  );
}
