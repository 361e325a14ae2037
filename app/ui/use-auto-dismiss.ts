import { useEffect, useState, type SyntheticEvent } from "react";

/** Calls `dismiss` once `delay` ms have passed without pointer or focus on the element it is spread on. */
export function useAutoDismiss(dismiss: () => void, delay: number) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, delay);
    return () => clearTimeout(timer);
  }, [held, dismiss, delay]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: (event: SyntheticEvent) => setHeld(matches(event, ":focus-within")),
    onFocus: () => setHeld(true),
    onBlur: (event: SyntheticEvent) => setHeld(matches(event, ":hover")),
  };
}

// The pointer may leave while focus stays, and focus while the pointer stays.
function matches({ currentTarget }: SyntheticEvent, selector: string): boolean {
  return currentTarget.matches(selector);
}
