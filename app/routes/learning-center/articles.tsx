import page from "#content/en/pages/learning-center/articles.yaml";
import learning from "#content/en/pages/learning-center/home.yaml";
import { ArticleGroups } from "#app/sections/learning/article-lists.tsx";
import { SearchPage } from "#app/sections/learning/search-page.tsx";
import { planService } from "#app/page-services.server.ts";
import { countiesNamed } from "#app/plans/find-plans.ts";
import { runSearch } from "#app/sections/search/search-answer.tsx";
import type { Route } from "./+types/articles.ts";

const trail = [{ label: learning.name, to: "/learning-center" }];

/** Runs the search in the address, if there is one. */
export function loader({ request, context }: Route.LoaderArgs) {
  return runSearch(request.url, (query) => countiesNamed(context.get(planService), query));
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <SearchPage address="/learning-center/articles" words={page} trail={trail} answer={loaderData}>
      <ArticleGroups />
    </SearchPage>
  );
}
