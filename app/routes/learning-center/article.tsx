import { articlePages } from "virtual:article-pages";
import { titleEnd } from "#content/en/pages/learning-center/article.yaml";
import { ArticlePage } from "#app/sections/article/article-page.tsx";
import { PageHead, usePath } from "#app/sections/page/page-head.tsx";

export default function Article() {
  const path = usePath();
  const page = articlePages[path.slice(path.lastIndexOf("/") + 1)];
  if (!page) throw new Error(`${path} is not an article`);
  const { title, description } = page.article;
  return (
    <>
      <PageHead title={title + titleEnd} description={description} article />
      <ArticlePage page={page} />
    </>
  );
}
