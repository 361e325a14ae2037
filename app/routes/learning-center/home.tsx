import page from "#content/en/pages/learning-center/home.yaml";
import { Featured } from "#app/sections/learning/article-lists.tsx";
import { SearchPage } from "#app/sections/learning/search-page.tsx";
import { TopicDoors } from "#app/sections/learning/topic-doors.tsx";
import { searchLoader } from "#app/page-services.server.ts";
import { Scene } from "#app/ui/art.tsx";
import { ToolList } from "#app/sections/tools/tool-list.tsx";
import type { Route } from "./+types/home.ts";

export const loader = searchLoader;

export default function LearningCenter({ loaderData }: Route.ComponentProps) {
  return (
    <SearchPage
      address="/learning-center"
      words={page}
      trail={[]}
      answer={loaderData}
      picture={<Scene name="learning" first />}
    >
      <TopicDoors />
      <ToolList />
      <Featured />
    </SearchPage>
  );
}
