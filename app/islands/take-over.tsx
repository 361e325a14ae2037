import {
  createElement,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from "react";
import { hydrateRoot } from "react-dom/client";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Lets React take over an island. What was typed, chosen or in focus stays so, even where a translator had
 * changed the words and React has to draw the island anew.
 * @returns once the island answers
 * @throws {unknown} what the component threw while it was drawn; the island is then as the server sent it, with
 * what was typed. What it throws later is reported, and leaves it the same.
 */
export function takeOver(element: HTMLElement, part: ComponentType<never>): Promise<void> {
  const { island = "", props = "{}" } = element.dataset;
  const asSent = Array.from(element.childNodes, (node) => node.cloneNode(true));
  const before = controlsIn(element);
  let typed = before;
  element.addEventListener("input", () => (typed = controlsIn(element)));
  let focused: Element | null = null;
  return new Promise((resolve, reject) => {
    function stands(): void {
      const drawn = controlsIn(element);
      putBack(drawn, before);
      const [key = ""] = Array.from(before).find(([, control]) => control === focused) ?? [];
      if (document.activeElement === document.body) drawn.get(key)?.focus();
    }
    function failed(error: unknown): void {
      // Without script it works too, and says more than an empty place. What stands in it now stays.
      element.replaceChildren(...asSent);
      putBack(controlsIn(element), typed);
      if (element.dataset["live"] === "") reportError(error);
      element.dataset["live"] = "never";
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very data that the server drew it from
    const drawn = createElement(part, JSON.parse(props) as never);
    hydrateRoot(
      element,
      <Live onDraw={() => (focused = document.activeElement)} onStand={stands} onLive={resolve}>
        {drawn}
      </Live>,
      {
        identifierPrefix: island,
        onUncaughtError: failed,
        onRecoverableError: (error) =>
          // oxlint-disable-next-line no-console -- the one trace of it in the visitor's browser
          console.warn(`The island ${island} was drawn anew.`, error),
      },
    );
  });
}

interface LiveProps {
  /** Called at the last moment before it is drawn: who types goes on from field to field meanwhile. */
  readonly onDraw: () => void;
  /** Called before the effects of the parts within, which read what their controls hold. */
  readonly onStand: () => void;
  readonly onLive: () => void;
  readonly children: ReactNode;
}

function Live({ onDraw, onStand, onLive, children }: LiveProps) {
  onDraw();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it stands
  useLayoutEffect(onStand, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after those of its parts
  useEffect(onLive, []);
  return children;
}

/** The controls of an island by what tells one from the other: their id, or name and value of a box. */
function controlsIn(element: Element): Map<string, Control> {
  const controls = element.querySelectorAll<Control>("input, textarea, select");
  const keyOf = (control: Control) =>
    control.id || `${control.name} ${control.getAttribute("value")}`;
  return new Map(Array.from(controls, (control) => [keyOf(control), control]));
}

/** Gives drawn inputs what those before them held. */
function putBack(drawn: Map<string, Control>, before: Map<string, Control>): void {
  for (const [key, control] of drawn) {
    const old = before.get(key);
    if (!old || old === control) continue;
    control.value = old.value;
    if (control instanceof HTMLInputElement && old instanceof HTMLInputElement)
      control.checked = old.checked;
  }
}
