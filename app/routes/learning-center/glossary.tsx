import { description, title } from "#content/en/pages/glossary.yaml";
import { GlossaryPage } from "#app/sections/glossary/glossary-page.tsx";
import { readSearch } from "#app/sections/glossary/glossary-search.ts";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/glossary.ts";

/** The search in the address, for the form's way without script. */
export function loader({ request }: Route.LoaderArgs) {
  return readSearch(new URL(request.url).searchParams);
}

export default function Glossary({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <GlossaryPage drawn={loaderData} />
    </>
  );
}
