import learning from "#content/en/pages/learning-center.yaml";
import page from "#content/en/pages/articles.yaml";
import search from "#content/en/site/search.yaml";
import { ArticleGroups } from "#app/sections/learning/article-groups.tsx";
import { SearchHead } from "#app/sections/learning/search-head.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/closing.tsx";
import { FeedLink } from "#app/sections/page/feed-link.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { askSearch } from "#app/sections/search/ask-search.ts";
import { SearchResults } from "#app/sections/search/search-results.tsx";
import { useLateAnswer } from "#app/sections/search/use-late-answer.ts";
import type { Route } from "./+types/articles.ts";

const address = "/learning-center/articles";

/** Without script the server answers the search in the page's address, with script the browser does. */
export function loader({ request }: Route.LoaderArgs) {
  return askSearch(request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askSearch(request.url);
}

export default function Articles({ loaderData: answer }: Route.ComponentProps) {
  useLateAnswer(answer);
  return (
    <>
      <PageHead
        title={answer ? `${search.titleStart}: ${answer.query} | ${page.title}` : page.title}
        description={page.description}
      />
      <FeedLink title={page.title} />
      <div className="page pt-4 pb-6">
        <Breadcrumb
          trail={[{ label: learning.name, to: "/learning-center" }]}
          current={page.name}
        />
        <SearchHead
          headline={page.headline}
          intro={page.intro}
          to={address}
          query={answer?.query}
        />
      </div>
      {answer ? (
        <SearchResults key={answer.query} answer={answer} home={address} />
      ) : (
        <ArticleGroups />
      )}
      <Closing {...page.closing} />
    </>
  );
}
