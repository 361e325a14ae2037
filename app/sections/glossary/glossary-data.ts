import glossary from "#content/en/glossary/glossary.yaml";
import page from "#content/en/pages/glossary.yaml";
import { publicUrl } from "#app/sections/page/public-url.ts";

const address = new URL("/learning-center/glossary", publicUrl).href;

/** The glossary as search engines read it: schema.org/DefinedTermSet. */
function definedTermSet() {
  return {
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
}

/** Made where pages are drawn for search engines; the browser leaves theirs as it is. */
export const glossaryData = import.meta.env.SSR ? definedTermSet() : {};
