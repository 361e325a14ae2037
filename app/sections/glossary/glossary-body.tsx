import glossary from "#content/en/glossary/glossary.yaml";
import type { GlossarySearch } from "./glossary-search.ts";
import { JumpBar } from "./jump-bar.tsx";
import { letterGroups } from "./letter-groups.ts";
import { matchingTerms } from "./matching-terms.ts";
import { NoTerms } from "./no-terms.tsx";
import { SearchForm } from "./search-form.tsx";
import { TermList } from "./term-list.tsx";
import { useGlossarySearch } from "./use-glossary-search.ts";

/**
 * Search, alphabet and terms. Below `lg` the alphabet stays at the lower edge while the terms pass, so it
 * comes after them; from there on it stands beside them, under the search.
 */
export function GlossaryBody({ drawn }: { readonly drawn: GlossarySearch }) {
  const { form, search, follow, clear } = useGlossarySearch(drawn);
  const found = matchingTerms(glossary.terms, search);
  const groups = letterGroups(found);
  return (
    <div className="page grid gap-x-16 gap-y-8 pb-16 md:pb-24 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="lg:col-span-4">
        <SearchForm
          drawn={drawn}
          ref={form}
          found={found.length}
          total={glossary.terms.length}
          onChange={follow}
          onClear={clear}
        />
      </div>
      {groups.length === 0 ? (
        <NoTerms onClear={clear} />
      ) : (
        <div className="min-w-0 lg:contents">
          <TermList groups={groups} />
          <JumpBar letters={new Set(groups.map(({ letter }) => letter))} />
        </div>
      )}
    </div>
  );
}
