import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { tooltipPlace, useTooltips, type OpenTip } from "./use-tooltips.ts";

interface TooltipsProps {
  /** Selector for the words with a tooltip: links to where the same text is. */
  readonly words: string;
  /** The text for a word; null if it has none. */
  readonly textFor: (word: HTMLElement) => Promise<string | null>;
  /** Shown under the text after a tap: what a second tap does. */
  readonly tapHint: string;
}

/**
 * Tooltips for words on the page: they open on hover or focus, on touch with the first tap. They only repeat
 * what the word's link leads to.
 */
export function Tooltips({ words, textFor, tapHint }: TooltipsProps) {
  const { open, bubble } = useTooltips(words, textFor);
  return open && <Bubble key={open.text} open={open} tapHint={tapHint} signs={bubble} />;
}

interface BubbleProps {
  readonly open: OpenTip;
  readonly tapHint: string;
  readonly signs: ReturnType<typeof useTooltips>["bubble"];
}

function Bubble({ open: { word, text, byTap }, tapHint, signs }: BubbleProps) {
  const id = useId();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) show(element.current, word);
  }, [word]);
  useEffect(() => {
    word.setAttribute("aria-describedby", id);
    return () => word.removeAttribute("aria-describedby");
  }, [word, id]);
  return (
    <span
      ref={element}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto z-50 m-0 max-w-[min(36ch,calc(100vw-24px))] overflow-auto rounded-control border-2 border-pine bg-card px-4 py-3 text-small text-ink print:hidden"
      {...signs}
    >
      {text}
      {byTap && <em className="mt-1 block not-italic">{tapHint}</em>}
    </span>
  );
}

function show(bubble: HTMLElement, word: HTMLElement): void {
  // Browsers of early 2023 don't have it, and show the bubble anyway.
  bubble.showPopover?.();
  const place = tooltipPlace(word.getBoundingClientRect(), bubble.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  });
  bubble.style.left = `${place.left}px`;
  bubble.style.top = `${place.top}px`;
  bubble.style.maxHeight = `${place.maxHeight}px`;
}
