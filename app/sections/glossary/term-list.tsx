import page from "#content/en/pages/glossary.yaml";
import { letterId, type LetterGroup } from "./letter-groups.ts";

const place = "min-w-0 lg:col-span-8 lg:col-start-5 lg:row-span-2 lg:row-start-1";

/** All that terms wear stands on the list: on each of them it would double the page. */
const looks = [
  "[&_dl>div]:break-inside-avoid [&_dl>div]:border-t [&_dl>div]:border-hair [&_dl>div]:py-5",
  "[&_dt]:font-serif [&_dt]:text-h4 [&_dt]:font-semibold",
  "[&_dd]:text-small [&_dd]:text-quiet",
  "[&_dd+dd]:mt-2 [&_dd+dd]:text-body [&_dd+dd]:text-ink",
].join(" ");

/** From `md` on, the definition stands beside its term and category. */
const sideBySide = [
  "md:[&_dl>div]:grid md:[&_dl>div]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
  "md:[&_dl>div]:grid-rows-[auto_1fr] md:[&_dl>div]:gap-x-8",
  "md:[&_dd+dd]:col-start-2 md:[&_dd+dd]:row-span-2 md:[&_dd+dd]:row-start-1 md:[&_dd+dd]:mt-0",
].join(" ");

/** The term that the address names: another surface, and a bar at its side. */
const marked = [
  "[&_dl>:target]:-mx-4 [&_dl>:target]:border-l-6",
  "[&_dl>:target]:border-l-marigold [&_dl>:target]:bg-sand",
  "[&_dl>:target]:pr-4 [&_dl>:target]:pl-2.5",
].join(" ");

/** The terms under their letters. Each letter and each term has an address of its own. */
export function TermList({ groups }: { readonly groups: readonly LetterGroup[] }) {
  return (
    <div className={`${place} ${looks} ${sideBySide} ${marked}`}>
      {groups.map(({ letter, terms }) => (
        <div key={letter} className="mb-12">
          <h2 id={letterId(letter)} className="mb-3 break-after-avoid text-h2 text-pine">
            {letter}
          </h2>
          <dl>
            {terms.map(({ id, term, category, definition }) => (
              <div key={id} id={id}>
                <dt>{term}</dt>
                <dd>{category}</dd>
                <dd>{definition}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className="measure border-t border-hair pt-5 text-small text-quiet">{page.note}</p>
    </div>
  );
}
