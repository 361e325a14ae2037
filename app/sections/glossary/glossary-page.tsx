import glossary from "#content/en/glossary/glossary.yaml";
import page from "#content/en/pages/glossary.yaml";
import { Island } from "#app/islands/island.tsx";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { JsonLd } from "#app/sections/page/structured-data.tsx";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import { GlossaryBody } from "./glossary-body.tsx";
import { glossaryPath, isSameSearch, type GlossarySearch } from "./glossary-search.ts";

const address = new URL(glossaryPath, publicUrl).href;

/** The glossary as search engines read it: schema.org/DefinedTermSet. */
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

/** What the glossary is, its terms with their search, and what to do where a word is still unclear. */
export function GlossaryPage({ drawn }: { readonly drawn: GlossarySearch }) {
  const asksNothing = isSameSearch(drawn, { q: "", category: "" });
  return (
    <>
      <JsonLd data={definedTermSet} />
      <div className="page pt-6 pb-10 md:pb-14">
        <Breadcrumb trail={[page.above]} current={page.name} />
        <div className="mt-6 grid items-end gap-x-16 gap-y-6 lg:grid-cols-12">
          <h1 className="text-h1 lg:col-span-7">{page.headline}</h1>
          <p className="measure text-lead text-quiet lg:col-span-5">{page.text}</p>
        </div>
      </div>
      <Island
        name="glossary"
        of={GlossaryBody}
        props={{ drawn }}
        wake={asksNothing ? "query" : "touch"}
      />
      <Closing {...page.closing} />
    </>
  );
}
