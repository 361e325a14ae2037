/**
 * The definition of the term that a link stands for; null when it cannot be had. The glossary is fetched
 * for the first term that is asked.
 */
export async function explainTerm(link: HTMLElement): Promise<string | null> {
  const glossary = await import("#content/en/glossary/glossary.yaml").catch(() => null);
  const term = glossary?.default.terms.find(({ id }) => id === link.dataset["term"]);
  return term ? `${term.term}: ${term.definition}` : null;
}
