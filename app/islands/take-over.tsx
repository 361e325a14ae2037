import {
  createElement,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from "react";
import { hydrateRoot } from "react-dom/client";
import { optional } from "#app/ui/optional.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Hydrates an island. What the visitor typed, chose or focused is kept, even if a translation tool changed the text
 * and React has to render the island again.
 * @returns once the island handles events
 * @throws {unknown} what the component threw while rendering; the island then shows the server's HTML with the
 *   visitor's input. Later errors are reported and have the same effect.
 */
export function takeOver(element: HTMLElement, part: ComponentType<never>): Promise<void> {
  const { island = "", props = "{}" } = element.dataset;
  const serverNodes = Array.from(element.childNodes, (node) => node.cloneNode(true));
  const before = controlsIn(element);
  let typed = before;
  element.addEventListener("input", () => (typed = controlsIn(element)));
  let focused: Element | null = null;
  return new Promise((resolve, reject) => {
    function restore(): void {
      const rendered = controlsIn(element);
      copyValues(rendered, before);
      const [key = ""] = Array.from(before).find(([, control]) => control === focused) ?? [];
      if (document.activeElement === document.body) optional(() => rendered.get(key)?.focus());
    }
    function fail(error: unknown): void {
      // The server's HTML works without script and is better than an empty space. Keeps the current input.
      element.replaceChildren(...serverNodes);
      copyValues(controlsIn(element), typed);
      if (element.dataset["live"] === "") optional(() => reportError(error));
      element.dataset["live"] = "never";
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same data that the server rendered
    const rendered = createElement(part, JSON.parse(props) as never);
    hydrateRoot(
      element,
      <Live onRender={() => (focused = document.activeElement)} onCommit={restore} onLive={resolve}>
        {rendered}
      </Live>,
      {
        identifierPrefix: island,
        onUncaughtError: fail,
        onRecoverableError: (error) =>
          // oxlint-disable-next-line no-console -- the only trace of it in the visitor's browser
          console.warn(`React rendered the island ${island} again.`, error),
      },
    );
  });
}

interface LiveProps {
  /** Called right before rendering: until then the visitor may move from field to field. */
  readonly onRender: () => void;
  /** Called before the effects of the components inside, which read their inputs' values. */
  readonly onCommit: () => void;
  readonly onLive: () => void;
  readonly children: ReactNode;
}

function Live({ onRender, onCommit, onLive, children }: LiveProps) {
  onRender();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first commit
  useLayoutEffect(onCommit, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the effects of its children
  useEffect(onLive, []);
  return children;
}

/** An island's inputs by id, or by name and value for checkboxes and radio buttons. */
function controlsIn(element: Element): Map<string, Control> {
  const controls = element.querySelectorAll<Control>("input, textarea, select");
  const keyOf = (control: Control) =>
    control.id || `${control.name} ${control.getAttribute("value")}`;
  return new Map(Array.from(controls, (control) => [keyOf(control), control]));
}

/** Copies the visitor's input to the inputs that React rendered again. */
function copyValues(rendered: Map<string, Control>, before: Map<string, Control>): void {
  for (const [key, control] of rendered) {
    const old = before.get(key);
    if (!old || old === control) continue;
    control.value = old.value;
    if (control instanceof HTMLInputElement && old instanceof HTMLInputElement)
      control.checked = old.checked;
  }
}
