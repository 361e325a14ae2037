import type { Page } from "@playwright/test";

declare global {
  interface Window {
    heldTurns: (() => void)[] | null;
  }
}

/** Keeps React from every turn that it asks for (it asks by messages to itself) until the function given is called. */
export async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    window.heldTurns = [];
    const post: unknown = Reflect.get(MessagePort.prototype, "postMessage");
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const send = () => void Reflect.apply(Object(post), this, message);
      if (window.heldTurns) window.heldTurns.push(send);
      else send();
    };
  });
  return () =>
    page.evaluate(() => {
      const held = window.heldTurns ?? [];
      window.heldTurns = null;
      for (const send of held) send();
    });
}

/** Whether React waits for a turn. */
export function isHeld(page: Page): Promise<boolean> {
  return page.evaluate(() => (window.heldTurns?.length ?? 0) > 0);
}
