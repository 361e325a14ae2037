import page from "#content/en/pages/articles.yaml";
import learning from "#content/en/pages/learning-center.yaml";
import { ArticleGroups } from "#app/sections/learning/article-lists.tsx";
import { SearchPage } from "#app/sections/learning/search-page.tsx";
import { askSearch } from "#app/sections/search/search-answer.tsx";
import type { Route } from "./+types/articles.ts";

const trail = [{ label: learning.name, to: "/learning-center" }];

/** The server answers the search in the page's address. */
export function loader({ request }: Route.LoaderArgs) {
  return askSearch(request.url);
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <SearchPage address="/learning-center/articles" words={page} trail={trail} answer={loaderData}>
      <ArticleGroups />
    </SearchPage>
  );
}
