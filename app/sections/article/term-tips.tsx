import { Tooltips } from "#app/ui/tooltips.tsx";

/** Opens the definition of each glossary term (`Term`) on the page as a tooltip. */
export function TermTips({ tapHint }: { readonly tapHint: string }) {
  return <Tooltips words="a[data-term]" textFor={explainTerm} tapHint={tapHint} />;
}

/**
 * The definition of the term that a link stands for; null when it cannot be had. The glossary is fetched
 * for the first term that is asked.
 */
async function explainTerm(link: HTMLElement): Promise<string | null> {
  const glossary = await import("#content/en/glossary/glossary.yaml").catch(() => null);
  const term = glossary?.default.terms.find(({ id }) => id === link.dataset["term"]);
  return term ? `${term.term}: ${term.definition}` : null;
}
