import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from "react";
import { tooltipPlace } from "./tooltip-place.ts";
import { useTooltip } from "./use-tooltip.ts";

/** What the word of a tooltip spreads on its own element. */
export type TooltipWordProps = Pick<ReturnType<typeof useTooltip>, "word">["word"] & {
  readonly ref: Ref<HTMLAnchorElement>;
  readonly "aria-describedby": string | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
};

interface TooltipProps {
  readonly text: ReactNode;
  /** Said under it where a tap opened it: what a second tap does. */
  readonly tapHint: string;
  /** Draws the word, which must be a link to where the same text stands: a tooltip is only a shortcut. */
  readonly children: (props: TooltipWordProps) => ReactNode;
}

/** A short text that opens over the page after hover or focus, and on touch by a first tap. */
export function Tooltip({ text, tapHint, children }: TooltipProps) {
  const id = useId();
  const word = useRef<HTMLAnchorElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const press = useRef({ touch: false, wasOpen: false });
  const { openedBy, openByTap, close, ...signs } = useTooltip();

  useLayoutEffect(() => {
    if (openedBy && word.current && bubble.current) show(bubble.current, word.current);
  }, [openedBy]);

  const onPointerDown = ({ pointerType }: PointerEvent) => {
    press.current = { touch: pointerType === "touch", wasOpen: openedBy !== null };
  };
  // The first tap explains, the second follows the link.
  const onClick = (event: MouseEvent) => {
    if (!press.current.touch || press.current.wasOpen) return close();
    event.preventDefault();
    openByTap();
  };

  return (
    <>
      {children({
        ...signs.word,
        ref: word,
        "aria-describedby": openedBy ? id : undefined,
        onPointerDown,
        onClick,
      })}
      {openedBy && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 max-w-[min(36ch,calc(100vw-24px))] rounded-control border-2 border-pine bg-card px-4 py-3 text-small font-normal text-ink print:hidden"
          {...signs.bubble}
        >
          {text}
          {openedBy === "tap" && <em className="mt-1 block not-italic">{tapHint}</em>}
        </span>
      )}
    </>
  );
}

function show(bubble: HTMLElement, word: HTMLElement): void {
  bubble.showPopover();
  const place = tooltipPlace(word.getBoundingClientRect(), bubble.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  });
  bubble.style.left = `${place.left}px`;
  bubble.style.top = `${place.top}px`;
}
