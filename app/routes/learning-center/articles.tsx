import type { PageHandle } from "#contract/page-handle.ts";
import page from "#content/en/pages/learning-center/articles.yaml";
import learning from "#content/en/pages/learning-center/home.yaml";
import { ArticleGroups } from "#app/sections/article/article-lists.tsx";
import { SearchPage } from "#app/sections/learning/search-page.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { searchLoader } from "#app/page-services.server.ts";
import type { Route } from "./+types/articles.ts";

const trail = [{ label: learning.name, to: "/learning-center" }];

export const handle = { query: ["q"] } satisfies PageHandle;

export const loader = searchLoader;

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <SearchPage
      address="/learning-center/articles"
      words={page}
      trail={trail}
      answer={loaderData}
      picture={<Drawing of="margins/cat" className="scene" />}
    >
      <ArticleGroups />
    </SearchPage>
  );
}
