import { useEffect, useState } from "react";
import { bar as words } from "#content/en/plans/county.yaml";
import { limit } from "#content/en/plans/plans.yaml";
import { buttonClass } from "#app/ui/button.tsx";

/** The form of the boxes; see plan-rows.tsx, which the browser doesn't load. */
const form = "pick";
const boxes = `input[name="plan"][form="${form}"]`;

interface ChosenBarProps {
  /** How many are chosen that the list leaves out. */
  readonly unseen: number;
  /** Whether our agents can advise people on them. */
  readonly canAsk: boolean;
}

/**
 * What to do with the chosen plans. Without script it says how many can be chosen; with script, how many are. The
 * server compares the first three in any case.
 */
export function ChosenBar({ unseen, canAsk }: ChosenBarProps) {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const look = () => setCount(unseen + document.querySelectorAll(`${boxes}:checked`).length);
    look();
    document.addEventListener("change", look);
    return () => document.removeEventListener("change", look);
  }, [unseen]);
  const status = statusOf(count);
  const button = count === 2 ? words.compareTwo : count === 3 ? words.compareThree : null;
  return (
    <>
      <p role="status" className={button ? "max-sm:sr-only" : ""}>
        <span key={status}>{status}</span>
      </p>
      {count !== 1 && (
        <button type="submit" form={form} className={buttonClass("accent")}>
          {button ?? words.compare}
        </button>
      )}
      {canAsk && (
        <button
          type="submit"
          form={form}
          name="ask"
          value="on"
          className={buttonClass("outline-on-band")}
        >
          {words.ask}
        </button>
      )}
    </>
  );
}

function statusOf(count = 0): string {
  return [words.hint, words.one, words.two, words.three][count] ?? limit;
}
