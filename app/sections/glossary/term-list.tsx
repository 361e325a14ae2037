import { categoryTopics } from "#content/en/glossary/category-topics.ts";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import page from "#content/en/pages/learning-center/glossary.yaml";
import { Drawing } from "#app/ui/art.tsx";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";
import { fieldId } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { WayBack } from "./way-back.tsx";

interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly GlossaryTerm[];
}

export const alphabet: readonly string[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** The terms sorted and grouped by first letter; skips letters without terms. */
export function letterGroups(terms: readonly GlossaryTerm[]): readonly LetterGroup[] {
  const sorted = terms.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return alphabet.flatMap((letter) => {
    const letterTerms = sorted.filter(({ term }) => term.toUpperCase().startsWith(letter));
    return letterTerms.length === 0 ? [] : [{ letter, terms: letterTerms }];
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

/** Someone behind a letter's cards, with what one of its terms is about: coverage, formulary, Medicare, special periods. */
const people: Readonly<Record<string, string>> = {
  C: "filing",
  F: "bottle",
  M: "card",
  S: "pair",
};

interface TermListProps {
  readonly groups: readonly LetterGroup[];
  /** All letters are open, to show what a search found. */
  readonly open: boolean;
  /** The id of the term from which a way leads back to another page; may be empty. */
  readonly arrival: string;
}

/**
 * The terms under their letters; on phones, a closed letter names its terms. Each letter and each term has an anchor,
 * which opens it (islands/page.ts).
 */
export function TermList({ groups, open, arrival }: TermListProps) {
  return (
    <div className={`${place} card-file`}>
      {groups.map(({ letter, terms }) => (
        <div key={letter}>
          <h2 id={letterId(letter)}>{letter}</h2>
          {people[letter] && (
            <Drawing of={`spots/${people[letter]}`} className="perched" optional />
          )}
          <Fold label={terms.map(({ term }) => term).join("\u00A0· ")} open={open}>
            <dl>
              {terms.map(({ id, term, category, definition }) => (
                <div key={id} id={id}>
                  <dt>{term}</dt>
                  <dd>
                    <CategoryBadge category={category} />
                    {category}
                  </dd>
                  <dd>
                    {definition}
                    {id === arrival && (
                      <p>
                        <WayBack />
                      </p>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Fold>
        </div>
      ))}
      <p className="measure text-small text-quiet">{page.note}</p>
    </div>
  );
}

/** The badge of the topic that a category belongs to; without a topic, that of words. */
function CategoryBadge({ category }: Pick<GlossaryTerm, "category">) {
  const topic = categoryTopics[category];
  return topic ? <TopicBadge topic={topic} size={28} /> : <Drawing of="badges/words" width={28} />;
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
          <a
            href={`#${fieldId("glossary", "q")}`}
            className={`${linked} lg:inline-flex lg:bg-transparent lg:px-0 lg:hover:bg-transparent lg:hover:text-pine`}
          >
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
