import { useRef, type RefObject, type SubmitEvent } from "react";
import page from "#content/en/pages/glossary.yaml";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { CategorySelect } from "./category-select.tsx";
import { FoundCount } from "./found-count.tsx";
import { glossaryPath, longestSearch, type GlossarySearch } from "./glossary-search.ts";
import { ShowAll } from "./show-all.tsx";

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

/** Search text and category, and how many terms match both. Without script it asks the server. */
export function SearchForm(props: SearchFormProps) {
  const { drawn, ref, found, total, onChange, onClear } = props;
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
      <CategorySelect chosen={drawn.category} />
      <Button type="submit" className="justify-self-start">
        {page.submit}
      </Button>
      <div className="col-span-full flex min-h-11 flex-wrap items-center gap-x-5">
        <FoundCount found={found} total={total} ref={count} />
        {found > 0 && found < total && <ShowAll onClear={onClear} className="text-link" />}
      </div>
    </form>
  );
}
