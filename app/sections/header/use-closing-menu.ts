import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes the disclosure it is given to on navigation, on Escape and on a press outside of it. */
export function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key) close(menu.current);
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector("summary")?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target))
        close(menu.current);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);
  return menu;
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
