import { useCallback, useEffect, useRef, useState } from "react";

/** How long hover or focus lasts before a tooltip opens, in ms. */
const openDelay = 700;
/** A tooltip opens without delay if another closed within this time, in ms. */
const skipDelay = 300;
/** Time to move the pointer from the word onto its tooltip, in ms (WCAG 1.4.13). */
const crossingTime = 120;

export interface OpenTip {
  readonly word: HTMLElement;
  readonly text: string;
  /** Opened by a tap rather than by hover or focus. */
  readonly byTap: boolean;
}

type TextFor = (word: HTMLElement) => Promise<string | null>;

/**
 * Opens and closes the tooltips of all words that match the selector. Returns the open tooltip and the
 * handlers for its bubble.
 */
export function useTooltips(words: string, textFor: TextFor) {
  const [open, setOpen] = useState<OpenTip | null>(null);
  const tip = useRef<OpenTip>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastClosed = useRef(-Infinity);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (tip.current) lastClosed.current = performance.now();
    tip.current = null;
    setOpen(null);
  }, []);
  const closeAfter = useCallback(
    (delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(close, delay);
    },
    [close],
  );

  useEffect(() => {
    let touched = false;
    async function openWith(
      pendingText: Promise<string | null>,
      word: HTMLElement,
      byTap: boolean,
    ) {
      const waiting = timer.current;
      const text = await pendingText;
      // The visitor left, or closed it, while the text was loading.
      if (text === null || waiting !== timer.current) return;
      tip.current = { word, text, byTap };
      setOpen(tip.current);
    }
    // Asks for the text right away, so that it is there after the delay.
    function openAfter(delay: number, word: HTMLElement, byTap: boolean): void {
      const text = textFor(word);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void openWith(text, word, byTap), delay);
    }
    function openSoon(word: HTMLElement): void {
      const isNext = performance.now() - lastClosed.current < skipDelay;
      openAfter(isNext ? 0 : openDelay, word, false);
    }
    function wordOf({ target }: Event): HTMLElement | null {
      return target instanceof Element ? target.closest<HTMLElement>(words) : null;
    }

    const isOwn = ({ target }: Event) =>
      target instanceof Element && target.closest("[role=tooltip]") !== null;

    function onPointer(event: PointerEvent): void {
      // A finger on a long tooltip scrolls it.
      if (isOwn(event)) return;
      const word = wordOf(event);
      if (event.type === "pointerdown") {
        touched = event.pointerType === "touch";
        if (!word || tip.current?.word !== word) close();
      } else if (word && event.pointerType !== "touch") {
        if (event.type === "pointerout") closeAfter(tip.current ? crossingTime : 0);
        else if (tip.current?.word === word) clearTimeout(timer.current);
        else openSoon(word);
      }
    }
    // A press also gives focus, but is handled by `onPointer` and `onClick`.
    function onFocus(event: FocusEvent): void {
      const word = wordOf(event);
      if (event.type === "focusout") return void (word && close());
      if (word?.matches(":focus-visible")) openSoon(word);
    }
    // The first tap shows the tooltip, the second follows the link.
    function onClick(event: MouseEvent): void {
      const word = wordOf(event);
      if (!word) return;
      const byTouch = touched || (event instanceof PointerEvent && event.pointerType === "touch");
      if (!byTouch || tip.current?.word === word) return close();
      event.preventDefault();
      openAfter(0, word, true);
    }
    const onKey = ({ key }: KeyboardEvent) => void (key === "Escape" && close());

    const controller = new AbortController();
    const options = { signal: controller.signal };
    for (const type of ["pointerover", "pointerout", "pointerdown"] as const)
      document.addEventListener(type, onPointer, options);
    for (const type of ["focusin", "focusout"] as const)
      document.addEventListener(type, onFocus, options);
    document.addEventListener("click", onClick, options);
    addEventListener("keydown", onKey, options);
    const onScroll = (event: Event) => void (tip.current && !isOwn(event) && close());
    addEventListener("scroll", onScroll, { ...options, capture: true, passive: true });
    // The event that woke the island came before these listeners.
    const hovered = document.querySelector<HTMLElement>(`:is(${words}):is(:hover, :focus-visible)`);
    if (hovered) openSoon(hovered);
    return () => {
      controller.abort();
      clearTimeout(timer.current);
    };
  }, [words, textFor, close, closeAfter]);

  const bubble = {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: () => closeAfter(crossingTime),
  };
  return { open, bubble };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels between a word and its tooltip. */
const offset = 4;
/** Pixels kept free at the edges of the window. */
const margin = 12;

interface Place {
  readonly left: number;
  readonly top: number;
  /** Height limit; longer text scrolls. */
  readonly maxHeight: number;
}

/**
 * Position of a tooltip in the window, in pixels: below the word if it fits, else above, else where there is
 * more room. Never beyond the sides of the window.
 */
export function tooltipPlace(word: Box, bubble: Size, window: Size): Place {
  const below = word.top + word.height + offset;
  const roomBelow = window.height - margin - below;
  const roomAbove = word.top - offset - margin;
  const isBelow = bubble.height <= roomBelow || roomAbove < Math.min(bubble.height, roomBelow);
  const maxHeight = isBelow ? roomBelow : roomAbove;
  return {
    left: Math.max(margin, Math.min(word.left, window.width - margin - bubble.width)),
    top: isBelow ? below : word.top - offset - Math.min(bubble.height, maxHeight),
    maxHeight,
  };
}
