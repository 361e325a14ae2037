import { useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds of hover or focus after which a tooltip opens. */
const openDelay = 700;
/** Another opens at once while the last one closed no longer ago than this. */
const skipDelay = 300;
/** Time to move the pointer from the word onto its tooltip (WCAG 1.4.13). */
const crossing = 120;

/** The tooltip that is open. */
export interface OpenTip {
  readonly word: HTMLElement;
  readonly text: string;
  /** A tap has no hover to go on with. */
  readonly byTap: boolean;
}

type TextFor = (word: HTMLElement) => Promise<string | null>;

/**
 * Opening and closing of the tooltips of all words on the page that the selector finds: hears what happens on
 * them, and gives what is open and what to spread on the bubble.
 */
export function useTooltips(words: string, textFor: TextFor) {
  const [open, setOpen] = useState<OpenTip | null>(null);
  const shown = useRef<OpenTip>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastClosed = useRef(-Infinity);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (shown.current) lastClosed.current = performance.now();
    shown.current = null;
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
    async function openWith(asked: Promise<string | null>, word: HTMLElement, byTap: boolean) {
      const waiting = timer.current;
      const text = await asked;
      // Left, or closed, while the text was on its way.
      if (text === null || waiting !== timer.current) return;
      shown.current = { word, text, byTap };
      setOpen(shown.current);
    }
    // The text is asked for at once, so that it is there when the delay has passed.
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

    function onPointer(event: PointerEvent): void {
      const word = wordOf(event);
      if (event.type === "pointerdown") {
        touched = event.pointerType === "touch";
        if (!word || shown.current?.word !== word) close();
      } else if (word && event.pointerType !== "touch") {
        if (event.type === "pointerout") closeAfter(shown.current ? crossing : 0);
        else if (shown.current?.word === word) clearTimeout(timer.current);
        else openSoon(word);
      }
    }
    // Pressing gives focus as well, and has its own answer.
    function onFocus(event: FocusEvent): void {
      const word = wordOf(event);
      if (event.type === "focusout") return void (word && close());
      if (word?.matches(":focus-visible")) openSoon(word);
    }
    // The first tap explains, the second follows the link.
    function onClick(event: MouseEvent): void {
      const word = wordOf(event);
      if (!word) return;
      const byTouch = touched || (event instanceof PointerEvent && event.pointerType === "touch");
      if (!byTouch || shown.current?.word === word) return close();
      event.preventDefault();
      openAfter(0, word, true);
    }
    const onKey = ({ key }: KeyboardEvent) => void (key === "Escape" && close());

    const until = new AbortController();
    const heard = { signal: until.signal };
    for (const sign of ["pointerover", "pointerout", "pointerdown"] as const)
      document.addEventListener(sign, onPointer, heard);
    for (const sign of ["focusin", "focusout"] as const)
      document.addEventListener(sign, onFocus, heard);
    document.addEventListener("click", onClick, heard);
    addEventListener("keydown", onKey, heard);
    // A long text is scrolled where it stands.
    const isOwn = ({ target }: Event) => target instanceof Element && target.role === "tooltip";
    const onScroll = (event: Event) => void (shown.current && !isOwn(event) && close());
    addEventListener("scroll", onScroll, { ...heard, capture: true, passive: true });
    // What woke the island happened before it heard anything.
    const now = document.querySelector<HTMLElement>(`:is(${words}):is(:hover, :focus-visible)`);
    if (now) openSoon(now);
    return () => {
      until.abort();
      clearTimeout(timer.current);
    };
  }, [words, textFor, close, closeAfter]);

  const bubble = {
    onPointerEnter: () => clearTimeout(timer.current),
    onPointerLeave: () => closeAfter(crossing),
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

/** Pixels between the word and its tooltip. */
const offset = 4;
/** Pixels that stay free at the edges of the window. */
const margin = 12;

interface Place {
  readonly left: number;
  readonly top: number;
  /** What it may take of the window; a longer text is scrolled. */
  readonly maxHeight: number;
}

/**
 * Where a tooltip stands, in pixels of the window: under its word where there is room, else above it, else where
 * there is more; and never over the window's sides.
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
