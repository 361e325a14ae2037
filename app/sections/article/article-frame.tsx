import type { ArticleModule } from "#content/en/articles/article-card.ts";
import { OfficialPanel } from "#app/sections/amounts/official-panel.tsx";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { articleData } from "./article-data.ts";
import { ArticleFoot } from "./article-foot.tsx";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleSide } from "./article-side.tsx";
import { Notice } from "./notice.tsx";

interface FrameProps {
  readonly page: ArticleModule;
}

/** Where an article stands, its title and its dates. */
export function ArticleTop({ page: { article } }: FrameProps) {
  return (
    <>
      <JsonLd data={articleData({ article })} />
      <ArticleHeader article={article} />
    </>
  );
}

/** The text, with the official amounts before it and its sources after it. */
export function ArticleText({ page: { article, official, default: Text } }: FrameProps) {
  return (
    <>
      {article.notice && <Notice>{article.notice}</Notice>}
      <div className="mt-8">
        <OfficialPanel rows={official} />
      </div>
      <div className="prose mt-10">
        <Text />
      </div>
      <ArticleFoot article={article} />
    </>
  );
}

/** What to read next. */
export function ArticleBeside({ page: { article } }: FrameProps) {
  return <ArticleSide related={article.related} />;
}
