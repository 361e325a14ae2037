import { useRef, type RefObject, type SubmitEvent } from "react";
import glossary from "#content/en/glossary/glossary.yaml";
import page from "#content/en/pages/glossary.yaml";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field, FieldFrame } from "#app/ui/field.tsx";
import {
  glossaryPath,
  longestSearch,
  matchingTerms,
  useGlossarySearch,
  type GlossarySearch,
} from "./glossary-search.ts";
import { JumpBar, letterGroups, TermList } from "./term-list.tsx";

/** As high as a text field: its line, its padding and its border. */
const height = "h-[calc(1.58em+24px)]";

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

interface SearchFormProps {
  /** What the page was drawn with. */
  readonly drawn: GlossarySearch;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** How many terms are found, of how many. */
  readonly found: number;
  readonly total: number;
  readonly onChange: () => void;
  readonly onClear: () => void;
}

/**
 * Search text and category, and how many terms match both, which screen readers say when it changes. Without
 * script it asks the server.
 */
function SearchForm({ drawn, ref, found, total, onChange, onClear }: SearchFormProps) {
  const { of, terms } = page.count;
  const count = useRef<HTMLParagraphElement>(null);

  /** The list has followed each key already; the button leads on to it. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onChange();
    count.current?.focus();
  }

  return (
    <form
      ref={ref}
      role="search"
      aria-label={page.headline}
      action={glossaryPath}
      onChange={onChange}
      onSubmit={onSubmit}
      className="grid items-end gap-5 md:grid-cols-[2fr_2fr_auto] lg:grid-cols-1"
    >
      <Field
        form="glossary"
        name="q"
        type="search"
        label={page.search}
        placeholder={page.search}
        maxLength={longestSearch}
        defaultValue={drawn.q}
        autoComplete="off"
      />
      <FieldFrame form="glossary" name="category" label={page.category}>
        {({ className, ...select }) => (
          <select {...select} defaultValue={drawn.category} className={`${className} ${height}`}>
            <option value="">{page.all}</option>
            {page.categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Button type="submit" className="justify-self-start">
        {page.submit}
      </Button>
      <div className="col-span-full flex min-h-11 flex-wrap items-center gap-x-5">
        <p ref={count} role="status" tabIndex={-1} className="font-semibold">
          {found < total ? `${found} ${of} ${total} ${terms}` : `${total} ${terms}`}
        </p>
        {found > 0 && found < total && <ShowAll onClear={onClear} className="text-link" />}
      </div>
    </form>
  );
}

/** Stands where the terms would, when none match. */
function NoTerms({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="self-start border-l-6 border-marigold py-1 pl-6 lg:col-span-8">
      <h2 className="text-h3">{page.empty.headline}</h2>
      <p className="mt-2 measure">{page.empty.text}</p>
      <ShowAll onClear={onClear} className={`${buttonClass("outline")} mt-6`} />
    </div>
  );
}

interface ShowAllProps {
  readonly onClear: () => void;
  readonly className: string;
}

/** The way back to the whole glossary; without script, a link to it. */
function ShowAll({ onClear, className }: ShowAllProps) {
  return (
    <a
      href={glossaryPath}
      onClick={(event) => {
        event.preventDefault();
        onClear();
      }}
      className={className}
    >
      {page.showAll}
    </a>
  );
}
