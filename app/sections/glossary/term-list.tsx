import { categoryTopics } from "#content/en/glossary/category-topics.ts";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import page from "#content/en/pages/learning-center/glossary.yaml";
import { Badge } from "#app/ui/art.tsx";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";
import { fieldId } from "#app/ui/field.tsx";

interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly GlossaryTerm[];
}

export const alphabet: readonly string[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** The terms sorted and grouped by first letter; skips letters without terms. */
export function letterGroups(terms: readonly GlossaryTerm[]): readonly LetterGroup[] {
  const sorted = terms.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return alphabet.flatMap((letter) => {
    const found = sorted.filter(({ term }) => term.toUpperCase().startsWith(letter));
    return found.length === 0 ? [] : [{ letter, terms: found }];
  });
}

/** Sorts without `Intl.Collator`, which takes browsers long to load; English terms have no accents. */
function sortKey({ term }: GlossaryTerm): string {
  return term.toLowerCase();
}

/** The id of a letter's heading. */
export function letterId(letter: string): string {
  return `letter-${letter.toLowerCase()}`;
}

/** Below `lg`, with room for the alphabet, which is at the list's top until the list is in sight. */
const place = "min-w-0 max-lg:pt-17 lg:col-span-8 lg:col-start-5 lg:row-span-2 lg:row-start-1";

/** Styles of all terms, set once on the list: repeated on each term, they would double the page's size. */
const looks = [
  "[&_dl>div]:break-inside-avoid [&_dl>div]:border-t [&_dl>div]:border-hair [&_dl>div]:py-5",
  "[&_dt]:font-serif [&_dt]:text-h4 [&_dt]:font-semibold",
  "[&_dd]:flex [&_dd]:items-center [&_dd]:gap-2 [&_dd]:self-start [&_dd]:text-small [&_dd]:text-quiet",
  "[&_dd+dd]:mt-2 [&_dd+dd]:block [&_dd+dd]:text-body [&_dd+dd]:text-ink",
].join(" ");

/** From `md` up, the definition is beside the term and its category. */
const sideBySide = [
  "md:[&_dl>div]:grid md:[&_dl>div]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
  "md:[&_dl>div]:grid-rows-[auto_1fr] md:[&_dl>div]:gap-x-8",
  "md:[&_dd+dd]:col-start-2 md:[&_dd+dd]:row-span-2 md:[&_dd+dd]:row-start-1 md:[&_dd+dd]:mt-0",
].join(" ");

/** The term that the address points to: another background and a bar on its side. */
const marked = [
  "[&_dl>:target]:-mx-4 [&_dl>:target]:border-l-6",
  "[&_dl>:target]:border-l-marigold [&_dl>:target]:bg-sand",
  "[&_dl>:target]:pr-4 [&_dl>:target]:pl-2.5",
].join(" ");

/** The terms under their letters. Each letter and each term has an anchor. */
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
                <dd>
                  <CategoryBadge category={category} />
                  {category}
                </dd>
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

/** The badge of the topic that a category belongs to; without a topic, that of words. */
function CategoryBadge({ category }: Pick<GlossaryTerm, "category">) {
  const topic = categoryTopics[category];
  return topic ? <TopicBadge topic={topic} size={32} /> : <Badge of="words" size={32} />;
}

const cell = "flex min-h-11 min-w-11 items-center justify-center px-2";
const linked = `${cell} rounded-control whitespace-nowrap bg-mint font-semibold text-pine underline underline-offset-4 hover:bg-pine hover:text-on-pine`;

/** As wide as the screen: negative margins undo the page's padding. */
const strip =
  "bottom-0 -mx-[clamp(16px,5.5vw,48px)] border-t-2 border-hair bg-paper px-[clamp(16px,5.5vw,48px)] py-2";
/** Scrolls on its own on low screens; the padding leaves room for the focus ring. */
const column =
  "lg:top-[6rem] lg:bottom-auto lg:col-span-4 lg:-m-2 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:border-0 lg:p-2";

interface JumpBarProps {
  /** The letters with terms; the others are not links. */
  readonly letters: ReadonlySet<string>;
}

/**
 * The alphabet, always in reach: at the bottom of small screens, beside the list on wide ones. Nothing
 * focused is ever under it. Its scroll padding is wider than a letter because browsers do not scroll to a
 * focused link that is partly visible.
 */
export function JumpBar({ letters }: JumpBarProps) {
  return (
    <nav
      aria-labelledby="jump"
      className={`sticky scroll-p-16 overflow-x-auto ${strip} ${column} [@media(max-height:26rem)]:static`}
    >
      <p id="jump" className="sr-only font-semibold lg:not-sr-only">
        {page.jump.label}
      </p>
      <ul className="flex gap-2 md:flex-wrap lg:mt-2">
        <li className="md:max-lg:hidden lg:w-full">
          <a href={`#${fieldId("glossary", "q")}`} className={`${linked} lg:inline-flex`}>
            {page.jump.search}
          </a>
        </li>
        {alphabet.map((letter) => (
          <li key={letter}>
            {letters.has(letter) ? (
              <a href={`#${letterId(letter)}`} className={linked}>
                {letter}
              </a>
            ) : (
              <span className={`${cell} text-quiet`}>{letter}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
