import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import { medigapLetters, type MedigapLetter } from "#content/en/topics/medigap-letters.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { isEveryLetter, presetLetters, toggleLetter } from "./chosen-letters.ts";

interface PlanChooserProps {
  readonly chosen: readonly MedigapLetter[];
  readonly onChoose: (chosen: readonly MedigapLetter[]) => void;
}

/** Ten boxes to tick, one a letter, and a button for all at once; says politely how many show. */
export function PlanChooser({ chosen, onChoose }: PlanChooserProps) {
  const all = isEveryLetter(chosen);
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{words.chooser}</legend>
        <div className="mt-3 grid max-w-[48ch] grid-cols-5 gap-2">
          {medigapLetters.map((letter) => (
            <LetterBox
              key={letter}
              letter={letter}
              checked={chosen.includes(letter)}
              onChange={() => onChoose(toggleLetter(chosen, letter))}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          className={buttonClass("outline")}
          onClick={() => onChoose(all ? presetLetters : medigapLetters)}
        >
          {all ? words.showPreset : words.showAll}
        </button>
        <p role="status" className="text-small">
          {chosen.length > 0
            ? `${chosen.length} ${words.of} ${medigapLetters.length} ${words.shown}`
            : words.none}
        </p>
      </div>
    </>
  );
}

function LetterBox(props: {
  readonly letter: MedigapLetter;
  readonly checked: boolean;
  readonly onChange: () => void;
}) {
  const { letter, checked, onChange } = props;
  return (
    <label className="flex min-h-13 cursor-pointer items-center justify-center gap-x-2 rounded-control border-2 border-line py-2 has-checked:border-pine has-checked:bg-mint max-sm:flex-col">
      <input type="checkbox" checked={checked} onChange={onChange} className="size-6 accent-pine" />
      <span className="sr-only">{words.plan} </span>
      <span className="font-serif text-h4 font-semibold">{letter}</span>
    </label>
  );
}
