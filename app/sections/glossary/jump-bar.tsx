import page from "#content/en/pages/glossary.yaml";
import { fieldId } from "#app/ui/field-frame.tsx";
import { alphabet, letterId } from "./letter-groups.ts";

const cell = "flex min-h-11 min-w-11 items-center justify-center px-2";
const linked = `${cell} rounded-control whitespace-nowrap bg-mint font-semibold text-pine underline underline-offset-4 hover:bg-pine hover:text-on-pine`;

/** As wide as the screen, which the page's margin is taken back for. */
const strip =
  "bottom-0 -mx-[clamp(16px,5.5vw,48px)] border-t-2 border-hair bg-paper px-[clamp(16px,5.5vw,48px)] py-2";
/** Scrolls by itself on screens too low for it; the padding leaves room for the mark of focus. */
const column =
  "lg:top-[6rem] lg:bottom-auto lg:col-span-4 lg:-m-2 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:border-0 lg:p-2";

interface JumpBarProps {
  /** The letters under which there are terms; the others are no links. */
  readonly letters: ReadonlySet<string>;
}

/**
 * The alphabet, always in reach: on small screens at the lower edge, over nothing that takes focus; on
 * wide ones beside the list. The scroll padding is wider than a letter: browsers leave one that takes
 * focus where it is, as long as some of it is seen.
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
