import { Tooltips } from "#app/ui/tooltips.tsx";

/** Shows the definition of each glossary term (`Term`) on the page as a tooltip. */
export function TermTips({ tapHint }: { readonly tapHint: string }) {
  return <Tooltips words="a[data-term]" textFor={explainTerm} tapHint={tapHint} />;
}

/**
 * The definition of the term that a link leads to; null if the glossary cannot be loaded. The first call
 * downloads the glossary.
 */
async function explainTerm(link: HTMLElement): Promise<string | null> {
  const glossary = await import("#content/en/glossary/glossary.yaml").catch(() => null);
  const address = link.getAttribute("href") ?? "";
  const term = glossary?.default.terms.find(({ id }) => address.endsWith(`#${id}`));
  return term ? `${term.term}: ${term.definition}` : null;
}
