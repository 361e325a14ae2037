import { useEffect, useState } from "react";

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
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
