import { description, title } from "#content/en/pages/glossary.yaml";
import { GlossaryBody } from "#app/sections/glossary/glossary-body.tsx";
import { readSearch } from "#app/sections/glossary/glossary-search.ts";
import { GlossaryClosing, GlossaryHead } from "#app/sections/glossary/still-glossary.ts";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/glossary.ts";

/** The search in the address, for the form's way without script. */
export function loader({ request }: Route.LoaderArgs) {
  return readSearch(new URL(request.url).searchParams);
}

/** The browser reads its own address, and asks nobody for it. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readSearch(new URL(request.url).searchParams);
}

export default function Glossary({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <GlossaryHead />
      <GlossaryBody drawn={loaderData} />
      <GlossaryClosing />
    </>
  );
}
