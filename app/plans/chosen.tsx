import { useEffect, useRef, useState } from "react";
import { bar as words } from "#content/en/plans/county.yaml";
import { limit } from "#content/en/plans/plans.yaml";
import { plural } from "#content/fill-places.ts";
import type { Plan } from "#contract/plans.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { keepInEntry } from "#app/ui/entry-state.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The form of the boxes; see plan-rows.tsx, which the browser doesn't load. */
const form = "pick";
/** What names a plan to the form: a checked box, or for a plan that the list leaves out, a hidden input. */
const marks = `[name="plan"][form="${form}"]:checked, #${form} > [name="plan"]`;
/** `mostPlans`, whose file would bring the schemas' library along. */
const most = 3;

type ChosenPlan = Pick<Plan, "id" | "name">;

interface ChosenBarProps {
  /** Chosen plans that the list leaves out. */
  readonly unseen: readonly ChosenPlan[];
  /** Whether our agents can advise people on them. */
  readonly canAsk: boolean;
}

/**
 * The chosen plans, and what to do with them. With script, it follows the boxes, a plan can be removed here, and a
 * fourth isn't taken. Without script it says how many can be chosen, and the server compares the first three.
 */
export function ChosenBar({ unseen, canAsk }: ChosenBarProps) {
  const [plans, setPlans] = useState<readonly ChosenPlan[]>([]);
  /** How many were refused since the last change: each is announced. */
  const [refusals, setRefusals] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    function look(event?: Event) {
      const box = event?.target;
      const isOver =
        box instanceof HTMLInputElement &&
        box.matches(marks) &&
        document.querySelectorAll(marks).length > most;
      if (isOver) box.checked = false;
      setRefusals((count) => (isOver ? count + 1 : 0));
      const now = chosenNow(unseen);
      setPlans(now);
      keepInLinks(now);
      // The browser checks the boxes again when the visitor comes back; the saved state then wakes this part.
      if (now.length > 0) keepInEntry("chosen", true);
      else setIsOpen(false);
    }
    look();
    // Boxes that the browser checked again may be behind a press.
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".plan-lists details"))
      fold.open ||= fold.querySelector(":checked") !== null;
    document.addEventListener("change", look);
    return () => document.removeEventListener("change", look);
  }, [unseen]);

  function remove(id: string) {
    const next = plans.length > 1 ? opener : status;
    for (const mark of document.querySelectorAll<HTMLInputElement>(marks)) {
      if (mark.value !== id) continue;
      if (mark.type === "hidden") mark.remove();
      else mark.checked = false;
    }
    next.current?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("change"));
  }

  const count = plans.length;
  const number = plural(count, words.one, words.many);
  const compare = count === 2 ? words.compareTwo : count === 3 ? words.compareThree : words.compare;
  const note = refusals > 0 ? limit : count === 0 ? words.hint : count === 1 ? words.more : "";
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
            {/* A new element, since a translation tool may have replaced the text. */}
            <span key={count}>{number}</span>
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
      <p role="status" ref={status} tabIndex={-1}>
        <span className="sr-only">{count > 0 && number}</span>
        {note && <span key={`${note} ${refusals}`}> {note}</span>}
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
function chosenNow(unseen: readonly ChosenPlan[]): ChosenPlan[] {
  return Array.from(document.querySelectorAll<HTMLInputElement>(marks), ({ value: id, labels }) => {
    const name = labels?.[0]?.textContent ?? unseen.find((plan) => plan.id === id)?.name;
    return { id, name: name ?? id };
  });
}

/** Lets the links to the same list, sorted or narrowed in another way, take along what is chosen now. */
function keepInLinks(plans: readonly ChosenPlan[]): void {
  const year = document.querySelector<HTMLInputElement>(`#${form} > [name="year"]`)?.value;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')) {
    const { pathname, searchParams, hash } = new URL(link.href);
    if (pathname !== location.pathname || searchParams.get("year") !== year) continue;
    searchParams.delete("plan");
    for (const { id } of plans) searchParams.append("plan", id);
    link.setAttribute("href", `${pathname}?${searchParams}${hash}`);
  }
}
