import type { PageHandle } from "#contract/page-handle.ts";
import glossary from "#content/en/glossary/glossary.yaml";
import page from "#content/en/pages/learning-center/glossary.yaml";
import { Drawing } from "#app/ui/art.tsx";
import { Island } from "#app/islands/island.tsx";
import { GlossaryBody } from "#app/sections/glossary/glossary-body.tsx";
import { glossaryPath, isSameSearch, readSearch } from "#app/sections/glossary/glossary-search.ts";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Breadcrumb, JsonLd, PageHead, publicUrl } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import type { Route } from "./+types/glossary.ts";

export const handle = { query: ["q", "category"] } satisfies PageHandle;

/** The search in the address, which the form's submit without script puts there. */
export function loader({ request }: Route.LoaderArgs) {
  return readSearch(new URL(request.url).searchParams);
}

const address = new URL(glossaryPath, publicUrl).href;

/** The glossary as schema.org/DefinedTermSet. */
const definedTermSet = {
  "@type": "DefinedTermSet",
  "@id": address,
  name: page.headline,
  description: page.description,
  inLanguage: "en-US",
  hasDefinedTerm: glossary.terms.map(({ id, term, definition }) => ({
    "@type": "DefinedTerm",
    "@id": `${address}#${id}`,
    name: term,
    description: definition,
  })),
};

/** Introduction, search and terms, and where to ask about other terms. */
export default function Glossary({ loaderData: initial }: Route.ComponentProps) {
  const asksNothing = isSameSearch(initial, { q: "", category: "" });
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <JsonLd data={definedTermSet} />
      <div className="page pt-3 pb-4 md:pt-6 md:pb-14">
        <Breadcrumb trail={[page.above]} current={page.name} />
        <div className="mt-3 grid items-end gap-x-16 gap-y-2 md:mt-6 roomy:grid-cols-[3fr_2fr]">
          <div>
            <h1 className="text-h1">{page.headline}</h1>
            <p className="mt-3 measure text-lead text-quiet">{page.text}</p>
            <WithFace className={asksNothing ? "mt-4" : "mt-4 max-md:hidden"}>
              <p>
                {page.ask} <PhoneNumber />
              </p>
            </WithFace>
          </div>
          {/* On phones, what a search finds has its place. */}
          <Drawing
            of="margins/book"
            className={`scene max-w-100 ${asksNothing ? "max-md:order-first max-md:mb-2" : "max-md:hidden"}`}
          />
        </div>
      </div>
      <Island
        name="glossary"
        of={GlossaryBody}
        props={{ initial }}
        wake={asksNothing ? "address" : "touch"}
      />
      <Closing {...page.closing} />
    </>
  );
}
