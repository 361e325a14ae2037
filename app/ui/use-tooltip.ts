import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
} from "react";

/** Milliseconds of hover or focus after which a tooltip opens. */
const openDelay = 700;
/** A second tooltip opens at once while the last one closed no longer ago than this. */
const skipDelay = 300;
/** Time to move the pointer from the word onto its tooltip (WCAG 1.4.13). */
const crossing = 120;

// Of all tooltips of the page: who reads one after the other does not wait again.
let lastClosed = -Infinity;

/** How a tooltip was asked for; a tap has no hover to go on with. */
type OpenedBy = "hover" | "tap";

/** Opening and closing of one tooltip: what to spread on its word and on its bubble. */
export function useTooltip() {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = openedBy !== null;

  const after = useCallback((delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  }, []);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpenedBy((before) => {
      if (before !== null) lastClosed = performance.now();
      return null;
    });
  }, []);

  const openSoon = () => {
    const isNext = performance.now() - lastClosed < skipDelay;
    after(isNext ? 0 : openDelay, () => setOpenedBy("hover"));
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useCloseSigns(isOpen, close);

  const stay = () => isOpen && clearTimeout(timer.current);
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "touch") after(isOpen ? crossing : 0, close);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    stay();
    if (!isOpen) openSoon();
  };

  // Pressing gives focus as well, and has its own answer.
  const focus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(":focus-visible")) openSoon();
  };
  const openByTap = () => after(0, () => setOpenedBy("tap"));

  return {
    openedBy,
    close,
    openByTap,
    word: { onPointerEnter: enter, onPointerLeave: leave, onFocus: focus, onBlur: close },
    bubble: { onPointerEnter: stay, onPointerLeave: leave },
  };
}

/** Escape, scrolling and pressing anywhere close what is open. */
function useCloseSigns(isOpen: boolean, close: () => void): void {
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
