import { useEffect, useRef, useState } from "react";
import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import { medigapLetters, type MedigapLetter } from "#content/en/topics/medigap-letters.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { checkedOnStart, checkedValues, keepInEntry } from "#app/ui/entry-state.ts";

interface LetterPickerProps {
  /** The letters shown at first. */
  readonly preset: readonly MedigapLetter[];
}

/**
 * Ten checkboxes, one per letter, a button for all, and an announced count. The table is not part of this
 * island; the choice hides its columns through an attribute of the element around it.
 */
export function LetterPicker({ preset }: LetterPickerProps) {
  const [letters, setLetters] = useState(preset);
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    choose(checkedOnStart("letter-picker", boxes.current, letters));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: boxes checked before hydration or a reload
  }, []);

  function choose(checked: readonly string[]): void {
    const next = medigapLetters.filter((letter) => checked.includes(letter));
    setLetters(next);
    const table = document.getElementById(letterTableId);
    table?.setAttribute("data-letters", next.join(" "));
    table?.toggleAttribute("data-few", next.length < 4);
    keepInEntry("letter-picker", next);
  }

  const all = isEveryLetter(letters);
  const { length: count } = letters;
  return (
    <>
      <fieldset ref={boxes}>
        <legend className="font-semibold">{words.chooser}</legend>
        <div className="mt-3 grid max-w-[48ch] grid-cols-5 gap-2">
          {medigapLetters.map((letter) => (
            <LetterBox
              key={letter}
              letter={letter}
              checked={letters.includes(letter)}
              // From the page, not from `letters`: that is behind if boxes were pressed while the island was waking.
              onChange={() => choose(checkedValues(boxes.current))}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          className={buttonClass("outline")}
          onClick={() => choose(all ? preset : medigapLetters)}
        >
          {all ? words.showPreset : words.showAll}
        </button>
        <p role="status" className="text-small">
          {count > 0 ? `${count} ${words.of} ${medigapLetters.length} ${words.shown}` : words.none}
        </p>
      </div>
    </>
  );
}

interface LetterBoxProps {
  readonly letter: MedigapLetter;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function LetterBox({ letter, checked, onChange }: LetterBoxProps) {
  return (
    <label className="flex min-h-13 cursor-pointer items-center justify-center gap-x-2 rounded-control border-2 border-line py-2 has-checked:border-pine has-checked:bg-mint max-sm:flex-col">
      <input
        type="checkbox"
        value={letter}
        checked={checked}
        onChange={onChange}
        className="tick"
      />
      <span className="sr-only">{words.plan} </span>
      <span className="font-serif text-h4 font-semibold">{letter}</span>
    </label>
  );
}

/** Id of the element around the table, whose attribute says what shows (`letter-columns` in the style sheet). */
export const letterTableId = "letter-table";

/** The letters shown at first: G pays the most of those open to everyone, and N is the next step down. */
export const presetLetters: readonly MedigapLetter[] = ["G", "N"];

/** Whether all letters are chosen. */
export function isEveryLetter(letters: readonly MedigapLetter[]): boolean {
  return letters.length === medigapLetters.length;
}
