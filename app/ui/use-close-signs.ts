import { useEffect } from "react";

/** While something is open: Escape, scrolling and pressing anywhere close it. */
export function useCloseSigns(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    addEventListener("keydown", onKey);
    addEventListener("scroll", close, { capture: true, passive: true });
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("scroll", close, { capture: true });
      removeEventListener("pointerdown", close);
    };
  }, [isOpen, close]);
}
