import { useRef, type RefObject, type SubmitEvent } from "react";
import glossary from "#content/en/glossary/glossary.yaml";
import page from "#content/en/pages/learning-center/glossary.yaml";
import { NothingFound } from "#app/sections/search/nothing-found.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field, FieldFrame } from "#app/ui/field.tsx";
import {
  glossaryPath,
  isSameSearch,
  maxSearchLength,
  matchingTerms,
  useGlossarySearch,
  type GlossarySearch,
} from "./glossary-search.ts";
import { JumpBar, letterGroups, TermList } from "./term-list.tsx";
import { useArrival } from "./way-back.tsx";

/** The height of a text field: line, padding and border. */
const height = "h-[calc(1.55em+24px)]";

/**
 * Search, alphabet and terms. Below `lg` the alphabet sticks to the bottom of the screen, so it comes last;
 * from `lg` up it is beside the terms, under the search.
 */
export function GlossaryBody({ initial }: { readonly initial: GlossarySearch }) {
  const { form, search, follow, clear } = useGlossarySearch(initial);
  const terms = matchingTerms(glossary.terms, search);
  const groups = letterGroups(terms);
  const arrival = useArrival();
  return (
    <div className="page grid gap-x-16 gap-y-2 pb-16 md:pb-24 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-y-8">
      <div className={`lg:col-span-4 ${terms.length === 0 ? unwrapped : ""}`}>
        <SearchForm
          initial={initial}
          ref={form}
          matches={terms.length}
          total={glossary.terms.length}
          onChange={follow}
          onClear={clear}
        />
      </div>
      {groups.length === 0 ? (
        <NoTerms onClear={clear} />
      ) : (
        <div className="min-w-0 lg:contents">
          <TermList
            groups={groups}
            open={!isSameSearch(search, { q: "", category: "" })}
            arrival={arrival}
          />
          <JumpBar letters={new Set(groups.map(({ letter }) => letter))} />
        </div>
      )}
    </div>
  );
}

/** On phones, what is said when no term matches comes right after the search field, where it is seen. */
const unwrapped = "max-md:contents";

interface SearchFormProps {
  /** The search that the server rendered. */
  readonly initial: GlossarySearch;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Number of matching terms, and of all terms. */
  readonly matches: number;
  readonly total: number;
  readonly onChange: () => void;
  readonly onClear: () => void;
}

/**
 * Search text, category, and the number of matches, which screen readers announce. Without script the server
 * answers.
 */
function SearchForm({ initial, ref, matches, total, onChange, onClear }: SearchFormProps) {
  const { of, terms } = page.count;
  const count = useRef<HTMLParagraphElement>(null);

  /** The list is already up to date; the button only moves on to it. */
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
      className={`grid items-end gap-5 roomy:max-lg:grid-cols-[2fr_2fr_auto] ${matches === 0 ? `${unwrapped} max-md:*:not-first:order-2` : ""}`}
    >
      <Field
        form="glossary"
        name="q"
        type="search"
        label={page.label}
        placeholder={page.search}
        maxLength={maxSearchLength}
        defaultValue={initial.q}
        autoComplete="off"
      />
      <FieldFrame form="glossary" name="category" label={page.category}>
        {({ className, ...select }) => (
          <select {...select} defaultValue={initial.category} className={`${className} ${height}`}>
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
          {matches < total ? `${matches} ${of} ${total} ${terms}` : `${total} ${terms}`}
        </p>
        {matches > 0 && matches < total && <ShowAll onClear={onClear} className="text-link" />}
      </div>
    </form>
  );
}

/** Shown in place of the terms if none match. */
function NoTerms({ onClear }: { readonly onClear: () => void }) {
  return (
    <NothingFound on={glossaryPath} className="self-start max-md:order-1 lg:col-span-8">
      <h2 className="text-h3">{page.empty.headline}</h2>
      <p className="mt-2 measure">{page.empty.text}</p>
      <ShowAll onClear={onClear} className={`${buttonClass("outline")} mt-4`} />
    </NothingFound>
  );
}

interface ShowAllProps {
  readonly onClear: () => void;
  readonly className: string;
}

/** Resets the search; without script, a link to the whole glossary. */
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
