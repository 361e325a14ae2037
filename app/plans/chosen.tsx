import { useEffect, useRef, useState } from "react";
import { bar as words } from "#content/en/plans/county.yaml";
import { limit } from "#content/en/plans/plans.yaml";
import { plural } from "#content/fill-places.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { keepInEntry } from "#app/ui/entry-state.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The form of the boxes; see plan-rows.tsx, which the browser doesn't load. */
const form = "pick";
/** What names a plan to the form: a checked box, or for a plan that the list leaves out, a hidden input. */
const marks = `[name="plan"][form="${form}"]:checked, #${form} > [name="plan"]`;
const most = 3;

interface ChosenPlan {
  readonly id: string;
  readonly name: string;
}

interface ChosenBarProps {
  /** The plans in the page's address. */
  readonly chosen: readonly ChosenPlan[];
  /** Whether our agents can advise people on them. */
  readonly canAsk: boolean;
}

/**
 * The chosen plans, and what to do with them. With script, it follows the boxes, a plan can be removed here, and a fourth
 * isn't taken. Without script it says how many can be chosen, and the server compares the first three.
 */
export function ChosenBar({ chosen, canAsk }: ChosenBarProps) {
  const [plans, setPlans] = useState<readonly ChosenPlan[]>([]);
  const [isRefused, setIsRefused] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    function look(event?: Event) {
      const isOver = document.querySelectorAll(marks).length > most;
      const box = event?.target;
      if (isOver && box instanceof HTMLInputElement) {
        box.checked = false;
        setIsOpen(true);
      }
      setIsRefused(isOver);
      const now = chosenNow(chosen);
      setPlans(now);
      // The browser checks the boxes again when the visitor comes back; the saved state then wakes this part.
      if (now.length > 0) keepInEntry("chosen", true);
      else setIsOpen(false);
    }
    look();
    document.addEventListener("change", look);
    return () => document.removeEventListener("change", look);
  }, [chosen]);

  function remove(id: string) {
    for (const mark of document.querySelectorAll<HTMLInputElement>(marks)) {
      if (mark.value !== id) continue;
      if (mark.type === "hidden") mark.remove();
      else mark.checked = false;
    }
    opener.current?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("change"));
  }

  const count = plans.length;
  const compare = count === 2 ? words.compareTwo : count === 3 ? words.compareThree : words.compare;
  const note = isRefused ? limit : count === 0 ? words.hint : count === 1 ? words.more : "";
  return (
    <>
      {count > 0 && (
        <div>
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {plural(count, words.one, words.many)}
            <span className="turns">
              <Icon name="chevron" />
            </span>
          </button>
          {isOpen && (
            <ul>
              {plans.map(({ id, name }) => (
                <li key={id}>
                  {name}
                  <button type="button" onClick={() => remove(id)}>
                    {words.remove}
                    <span className="sr-only"> {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p role="status">
        <span className="sr-only">{count > 0 && plural(count, words.one, words.many)}</span>
        {note && <span key={note}> {note}</span>}
      </p>
      {count !== 1 && (
        <button type="submit" form={form} className={buttonClass("accent")}>
          {compare}
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

/** The plans that the form would send now, in the page's order, by the names beside their boxes. */
function chosenNow(chosen: readonly ChosenPlan[]): ChosenPlan[] {
  return Array.from(document.querySelectorAll<HTMLInputElement>(marks), (mark) => {
    const { value: id, labels } = mark;
    const name = labels?.[0]?.textContent ?? chosen.find((plan) => plan.id === id)?.name;
    return { id, name: name ?? id };
  });
}
