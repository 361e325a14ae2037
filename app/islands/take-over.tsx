import { createElement, useEffect, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Lets React take over an island. What was typed, chosen or in focus stays so, even where a translator had
 * changed the words and React has to draw the island anew.
 * @returns once the island answers
 * @throws {unknown} what the component threw while it was drawn; the island is then as the server sent it
 */
export function takeOver(element: HTMLElement, part: ComponentType<never>): Promise<void> {
  const { island = "", props = "{}" } = element.dataset;
  const asSent = Array.from(element.childNodes, (node) => node.cloneNode(true));
  const before = controlsIn(element);
  const focused = before.get(document.activeElement?.id ?? "");
  return new Promise((resolve, reject) => {
    function live(): void {
      putBack(controlsIn(element), before);
      if (focused && !focused.isConnected) document.getElementById(focused.id)?.focus();
      resolve();
    }
    function failed(error: unknown): void {
      // Without script it works too, and says more than an empty place.
      element.replaceChildren(...asSent);
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very data that the server drew it from
    const drawn = createElement(part, JSON.parse(props) as never);
    hydrateRoot(element, <Live onLive={live}>{drawn}</Live>, {
      identifierPrefix: island,
      onUncaughtError: failed,
      onRecoverableError: (error) =>
        // oxlint-disable-next-line no-console -- the one trace of it in the visitor's browser
        console.warn(`The island ${island} was drawn anew.`, error),
    });
  });
}

interface LiveProps {
  readonly onLive: () => void;
  readonly children: ReactNode;
}

function Live({ onLive, children }: LiveProps) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it stands
  useEffect(onLive, []);
  return children;
}

/** The inputs of an island that have an id, by it. */
function controlsIn(element: Element): Map<string, Control> {
  const controls = element.querySelectorAll<Control>("input[id], textarea[id], select[id]");
  return new Map(Array.from(controls, (control) => [control.id, control]));
}

/** Gives drawn inputs what those before them held. */
function putBack(drawn: Map<string, Control>, before: Map<string, Control>): void {
  for (const [id, control] of drawn) {
    const old = before.get(id);
    if (!old || old === control) continue;
    control.value = old.value;
    if (control instanceof HTMLInputElement && old instanceof HTMLInputElement)
      control.checked = old.checked;
  }
}
