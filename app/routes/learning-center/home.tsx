import page from "#content/en/pages/learning-center.yaml";
import { Featured } from "#app/sections/learning/article-lists.tsx";
import { SearchPage } from "#app/sections/learning/search-page.tsx";
import { TopicDoors } from "#app/sections/learning/topic-doors.tsx";
import { askSearch } from "#app/sections/search/search-answer.tsx";
import type { Route } from "./+types/home.ts";

/** The server answers the search in the page's address. */
export function loader({ request }: Route.LoaderArgs) {
  return askSearch(request.url);
}

export default function LearningCenter({ loaderData }: Route.ComponentProps) {
  return (
    <SearchPage address="/learning-center" words={page} trail={[]} answer={loaderData}>
      <TopicDoors />
      <Featured />
    </SearchPage>
  );
}
