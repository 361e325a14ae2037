import { useCallback, useEffect, useRef, useState } from "react";
import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { useCloseSigns } from "./use-close-signs.ts";

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

/** Opening and closing of the tooltips of many words: what to spread around them and on the bubble. */
export function useTooltips(words: string, textFor: (word: HTMLElement) => Promise<string | null>) {
  const [open, setOpen] = useState<OpenTip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastClosed = useRef(-Infinity);
  const press = useRef({ touch: false, onOpen: false });

  const after = useCallback((delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen((before) => {
      if (before) lastClosed.current = performance.now();
      return null;
    });
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCloseSigns(open !== null, close);

  const wordOf = ({ target }: { readonly target: EventTarget }) =>
    target instanceof Element ? target.closest<HTMLElement>(words) : null;
  // The text is asked for at once, so that it is there when the delay has passed.
  const openAfter = (delay: number, word: HTMLElement, byTap: boolean) => {
    const text = textFor(word);
    after(delay, () => void text.then((it) => it !== null && setOpen({ word, text: it, byTap })));
  };
  const openSoon = (word: HTMLElement) => {
    const isNext = performance.now() - lastClosed.current < skipDelay;
    openAfter(isNext ? 0 : openDelay, word, false);
  };

  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "touch") after(open ? crossing : 0, close);
  };
  return {
    open,
    around: {
      onPointerOver: (event: PointerEvent) => {
        const word = wordOf(event);
        if (!word || event.pointerType === "touch") return;
        if (open?.word === word) clearTimeout(timer.current);
        else openSoon(word);
      },
      onPointerOut: (event: PointerEvent) => void (wordOf(event) && leave(event)),
      onPointerDown: (event: PointerEvent) => {
        const onOpen = open !== null && wordOf(event) === open.word;
        press.current = { touch: event.pointerType === "touch", onOpen };
      },
      // Pressing gives focus as well, and has its own answer.
      onFocus: (event: FocusEvent) => {
        const word = wordOf(event);
        if (word?.matches(":focus-visible")) openSoon(word);
      },
      onBlur: (event: FocusEvent) => void (wordOf(event) && close()),
      // The first tap explains, the second follows the link.
      onClickCapture: (event: MouseEvent) => {
        const word = wordOf(event);
        if (!word) return;
        if (!press.current.touch || press.current.onOpen) return close();
        event.preventDefault();
        event.stopPropagation();
        openAfter(0, word, true);
      },
    },
    bubble: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leave },
  };
}
