import { button, hint, label } from "#content/en/site/search.yaml";
import { Icon } from "#app/ui/icon.tsx";

interface SearchBoxProps {
  /** Names the field; a page has one for each box. */
  readonly id: string;
  /** The page that shows the answer. */
  readonly to: string;
  /** What was asked last. */
  readonly query?: string | undefined;
  /** In the learning center's bar: less high, its label unseen. */
  readonly slim?: boolean;
}

/** A search box: the page that `to` names answers. */
export function SearchBox({ id, to, query = "", slim = false }: SearchBoxProps) {
  return (
    <form role="search" method="get" action={`${to}#results`} className="print:hidden">
      <label htmlFor={id} className={slim ? "sr-only" : "block font-semibold"}>
        {label}
      </label>
      {!slim && (
        <p id={`${id}-hint`} className="mt-1 text-small text-quiet">
          {hint}
        </p>
      )}
      <div className={`flex ${slim ? "" : "mt-2 max-w-[36rem]"}`}>
        <input
          id={id}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
          enterKeyHint="search"
          aria-describedby={slim ? undefined : `${id}-hint`}
          className="min-h-13 w-full min-w-0 rounded-l-control border-2 border-r-0 border-line bg-card px-4 text-ink"
        />
        <button
          type="submit"
          className="inline-flex min-h-13 min-w-13 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-r-control bg-pine px-4 font-semibold text-on-pine hover:bg-pine-deep"
        >
          <Icon name="search" />
          <span className="max-sm:sr-only">{button}</span>
        </button>
      </div>
    </form>
  );
}
