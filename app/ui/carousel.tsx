import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/** Slides that show at once on wide screens (768 px or more), and on others. */
const [many, one] = [3, 1];

interface CarouselProps {
  /** Id of the row of slides, which snaps and scrolls by itself. */
  readonly row: string;
  /** How many slides it has. */
  readonly count: number;
  readonly words: { readonly previous: string; readonly next: string; readonly pageLabel: string };
}

const arrow =
  "grid size-13 shrink-0 cursor-pointer place-items-center rounded-full border-2 border-pine text-pine hover:bg-mint";

/**
 * What moves a row of slides: buttons that step by one and wrap at both ends, and dots that jump to a page. Which
 * slides show follows the row, however it was scrolled.
 */
export function Carousel({ row, count, words }: CarouselProps) {
  const [shown, setShown] = useState({ start: 0, fit: one });
  useEffect(() => {
    const track = document.getElementById(row);
    if (!track) return;
    const look = () => setShown({ start: nearest(track), fit: fitNow() });
    look();
    track.addEventListener("scroll", look, { passive: true });
    return () => track.removeEventListener("scroll", look);
  }, [row]);

  const viewFor = (fit: number) =>
    carouselView(Math.min(shown.start, Math.max(0, count - fit)), fit, count);

  function go(target: (view: CarouselView) => number): void {
    const start = target(viewFor(fitNow()));
    const track = document.getElementById(row);
    if (!track) return;
    setShown({ start, fit: fitNow() });
    track.scrollTo({ left: offset(track, start) });
  }

  return (
    <div className="mt-6 hidden flex-wrap items-center gap-4 scripted:flex">
      <button
        type="button"
        aria-label={words.previous}
        onClick={() => go(({ previous }) => previous)}
        className={arrow}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        aria-label={words.next}
        onClick={() => go(({ next }) => next)}
        className={arrow}
      >
        <Icon name="arrow" />
      </button>
      {/* Both stand there, since no page knows how wide its screen is. */}
      {[many, one].map((fit) => (
        <Dots
          key={fit}
          label={words.pageLabel}
          view={viewFor(fit)}
          onJump={(start) => go(() => start)}
          className={fit === many ? "max-md:hidden" : "md:hidden"}
        />
      ))}
      <p aria-live="polite" className="sr-only">
        {viewFor(shown.fit).announcement}
      </p>
    </div>
  );
}

type CarouselView = ReturnType<typeof carouselView>;

interface DotsProps {
  readonly label: string;
  readonly view: CarouselView;
  readonly onJump: (start: number) => void;
  readonly className: string;
}

/** One dot a page; the current one is long as well as dark. */
function Dots({ label, view, onJump, className }: DotsProps) {
  return (
    <ul className={`flex gap-2 ${className}`}>
      {view.pageStarts.map((start, page) => (
        <li key={start}>
          <button
            type="button"
            aria-label={`${label} ${page + 1}`}
            aria-current={page === view.page ? "true" : undefined}
            onClick={() => onJump(start)}
            className="group grid size-11 cursor-pointer place-items-center rounded-full"
          >
            <span className="block h-3 w-3 rounded-full border-2 border-pine group-hover:bg-mint group-aria-[current]:w-7 group-aria-[current]:bg-pine" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function fitNow(): number {
  return matchMedia("(min-width: 768px)").matches ? many : one;
}

function offset(row: HTMLElement, index: number): number {
  const [first, slide] = [row.children[0], row.children[index]];
  if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return 0;
  return slide.offsetLeft - first.offsetLeft;
}

/** The place of the slide that stands first in the row. */
function nearest(row: HTMLElement): number {
  const distances = Array.from(row.children, (_, index) =>
    Math.abs(offset(row, index) - row.scrollLeft),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Takes the first visible slide, how many fit, and how many there are; says what shows and what follows. */
export function carouselView(start: number, fit: number, count: number) {
  const last = Math.max(0, count - fit);
  const pages = Math.ceil(count / fit);
  const pageStarts = Array.from({ length: pages }, (_, page) => Math.min(page * fit, last));
  const shown = fit === 1 ? `${start + 1}` : `${start + 1} to ${Math.min(start + fit, count)}`;
  return {
    /** First slide of each page, in order. */
    pageStarts,
    /** The page that shows now. */
    page: start >= last ? pages - 1 : Math.floor(start / fit),
    /** Where the two buttons lead: by one slide, wrapping at both ends. */
    next: start >= last ? 0 : start + 1,
    previous: start <= 0 ? last : start - 1,
    /** Read out after a step, e.g. "2 to 4 of 4". */
    announcement: `${shown} of ${count}`,
  };
}
