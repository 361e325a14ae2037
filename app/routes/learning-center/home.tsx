import page from "#content/en/pages/learning-center.yaml";
import search from "#content/en/site/search.yaml";
import { Featured } from "#app/sections/learning/featured.tsx";
import { SearchHead } from "#app/sections/learning/search-head.tsx";
import { TopicDoors } from "#app/sections/learning/topic-doors.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/closing.tsx";
import { FeedLink } from "#app/sections/page/feed-link.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { askSearch } from "#app/sections/search/ask-search.ts";
import { SearchResults } from "#app/sections/search/search-results.tsx";
import { useLateAnswer } from "#app/sections/search/use-late-answer.ts";
import type { Route } from "./+types/home.ts";

const address = "/learning-center";

/** Without script the server answers the search in the page's address, with script the browser does. */
export function loader({ request }: Route.LoaderArgs) {
  return askSearch(request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askSearch(request.url);
}

export default function LearningCenter({ loaderData: answer }: Route.ComponentProps) {
  useLateAnswer(answer);
  return (
    <>
      <PageHead
        title={answer ? `${search.titleStart}: ${answer.query} | ${page.title}` : page.title}
        description={page.description}
      />
      <FeedLink title={page.title} />
      <div className="page pt-4 pb-6">
        <Breadcrumb trail={[]} current={page.name} />
        <SearchHead
          headline={page.headline}
          intro={page.intro}
          to={address}
          query={answer?.query}
        />
      </div>
      {answer ? <SearchResults key={answer.query} answer={answer} home={address} /> : <Sections />}
      <Closing {...page.closing} />
    </>
  );
}

function Sections() {
  return (
    <>
      <TopicDoors />
      <Featured />
    </>
  );
}
