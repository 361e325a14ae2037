import page from "#content/en/pages/glossary.yaml";
import { GlossaryBody } from "#app/sections/glossary/glossary-body.tsx";
import { glossaryData } from "#app/sections/glossary/glossary-data.ts";
import { readSearch } from "#app/sections/glossary/glossary-search.ts";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/closing.tsx";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
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
      <PageHead title={page.title} description={page.description} />
      <JsonLd data={glossaryData} />
      <div className="page pt-6 pb-10 md:pb-14">
        <Breadcrumb trail={[page.above]} current={page.name} />
        <div className="mt-6 grid items-end gap-x-16 gap-y-6 lg:grid-cols-12">
          <h1 className="text-h1 lg:col-span-7">{page.headline}</h1>
          <p className="measure text-lead text-quiet lg:col-span-5">{page.text}</p>
        </div>
      </div>
      <GlossaryBody drawn={loaderData} />
      <Closing {...page.closing} />
    </>
  );
}
