import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import { benefits } from "#content/en/topics/medigap-benefits.yaml";
import {
  medigapLetters as letters,
  type MedigapLetter,
} from "#content/en/topics/medigap-letters.ts";
import { ScrollTable } from "#app/ui/scroll-table.tsx";
import { BenefitCell } from "./benefit-cell.tsx";

/**
 * Stays in view while the letters scroll past, unless letters are so large that it would cover them. Cells
 * carry the lines: those of a table stay behind.
 */
const first = "left-0 bg-paper pr-4 text-left min-[20rem]:sticky";

/** What the letters pay: a row for each cost, a column for each letter. */
export function BenefitTable() {
  return (
    <>
      <ScrollTable label={words.headline}>
        <table className="w-full border-separate border-spacing-0 text-small wrap-normal">
          <caption className="sr-only">{words.headline}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${first} border-b-3 border-pine pb-2 align-bottom`}>
                {words.benefit}
              </th>
              {letters.map((letter) => (
                <LetterHead key={letter} letter={letter} />
              ))}
            </tr>
          </thead>
          <tbody>
            {benefits.map(({ benefit, values }) => (
              <tr key={benefit}>
                <th
                  scope="row"
                  className={`${first} min-w-30 border-b border-hair py-3 align-top leading-snug font-semibold`}
                >
                  {benefit}
                </th>
                {letters.map((letter) => (
                  <BenefitCell key={letter} value={values[letter]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-5 measure text-small text-quiet">{words.key}</p>
    </>
  );
}

function LetterHead({ letter }: { readonly letter: MedigapLetter }) {
  return (
    <th
      scope="col"
      className="w-20 border-b-3 border-pine px-1.5 pb-2 text-left align-bottom font-normal md:w-44 md:px-4"
    >
      {words.plan} <span className="block font-serif text-h3 font-semibold">{letter}</span>
    </th>
  );
}
