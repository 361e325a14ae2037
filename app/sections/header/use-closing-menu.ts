import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes the disclosure it is given to on navigation, on Escape, and when a press or focus goes elsewhere. */
export function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const keyBefore = useRef(key);
  useEffect(() => {
    // Not when the page's script has just come: the menu may have been opened before.
    if (key !== keyBefore.current) close(menu.current);
    keyBefore.current = key;
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector("summary")?.focus();
    };
    const onLeave = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target))
        close(menu.current);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onLeave);
    document.addEventListener("focusin", onLeave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("focusin", onLeave);
    };
  }, []);
  return menu;
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
