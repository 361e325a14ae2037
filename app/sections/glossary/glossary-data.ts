import glossary from "#content/en/glossary/glossary.yaml";
import page from "#content/en/pages/glossary.yaml";
import { publicUrl } from "#app/sections/page/public-url.ts";

const address = new URL("/learning-center/glossary", publicUrl).href;

/** The glossary as search engines read it: schema.org/DefinedTermSet. */
export const glossaryData = {
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
