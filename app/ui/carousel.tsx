import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/** Slides visible at a time: where the style sheet's `lg:` applies, where `md:` does, and below. */
const [wide, middle, narrow] = [3, 2, 1];

interface CarouselProps {
  /** Id of the row of slides. It scrolls and snaps without script. */
  readonly row: string;
  /** Number of slides. */
  readonly count: number;
  readonly words: { readonly previous: string; readonly next: string; readonly pageLabel: string };
}

const arrow =
  "grid size-13 shrink-0 cursor-pointer place-items-center rounded-full border-2 border-pine text-pine hover:bg-mint";

/**
 * Controls for a row of slides: buttons that step by one and wrap at both ends, and dots that jump to a page.
 * They follow the row when it is scrolled in any other way.
 */
export function Carousel({ row, count, words }: CarouselProps) {
  const [position, setPosition] = useState({ start: 0, fit: narrow });
  useEffect(() => {
    const track = document.getElementById(row);
    if (!track) return;
    const update = () => setPosition({ start: nearestSlide(track), fit: fitNow() });
    update();
    track.addEventListener("scroll", update, { passive: true });
    return () => track.removeEventListener("scroll", update);
  }, [row]);

  const viewFor = (fit: number) =>
    carouselView(Math.min(position.start, Math.max(0, count - fit)), fit, count);

  function goTo(target: (view: CarouselView) => number): void {
    const start = target(viewFor(fitNow()));
    const track = document.getElementById(row);
    if (!track) return;
    setPosition({ start, fit: fitNow() });
    track.scrollTo({ left: offset(track, start) });
  }

  return (
    <div className="mt-6 hidden flex-wrap items-center gap-2 sm:gap-4 scripted:flex">
      <button
        type="button"
        aria-label={words.previous}
        onClick={() => goTo(({ previous }) => previous)}
        className={arrow}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        aria-label={words.next}
        onClick={() => goTo(({ next }) => next)}
        className={arrow}
      >
        <Icon name="arrow" />
      </button>
      {/* Renders all, since the server does not know the screen width. */}
      {[wide, middle, narrow].map((fit) => (
        <Dots
          key={fit}
          label={words.pageLabel}
          view={viewFor(fit)}
          onJump={(start) => goTo(() => start)}
          className={screens[fit] ?? ""}
        />
      ))}
      <p aria-live="polite" className="sr-only">
        {viewFor(position.fit).announcement}
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

/** One dot per page. The current one is wider as well as darker. */
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

/** The screens on which so many fit. */
const screens: Readonly<Record<number, string>> = {
  [wide]: "max-lg:hidden",
  [middle]: "max-md:hidden lg:hidden",
  [narrow]: "md:hidden",
};

/** In rem, as in the style sheet, so that both agree when the reader's font is larger. 48rem is usually 768 px. */
function fitNow(): number {
  if (matchMedia("(min-width: 64rem)").matches) return wide;
  return matchMedia("(min-width: 48rem)").matches ? middle : narrow;
}

function offset(row: HTMLElement, index: number): number {
  const [first, slide] = [row.children[0], row.children[index]];
  if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return 0;
  return slide.offsetLeft - first.offsetLeft;
}

/** Index of the slide at the start of the row. */
function nearestSlide(row: HTMLElement): number {
  const distances = Array.from(row.children, (_, index) =>
    Math.abs(offset(row, index) - row.scrollLeft),
  );
  return distances.indexOf(Math.min(...distances));
}

/**
 * Takes the index of the first visible slide, how many are visible, and the total; returns where the controls
 * lead and what is visible.
 */
export function carouselView(start: number, fit: number, count: number) {
  const last = Math.max(0, count - fit);
  const pages = Math.ceil(count / fit);
  const pageStarts = Array.from({ length: pages }, (_, page) => Math.min(page * fit, last));
  const range = fit === 1 ? `${start + 1}` : `${start + 1} to ${Math.min(start + fit, count)}`;
  return {
    /** Index of each page's first slide, in order. */
    pageStarts,
    /** Index of the current page. */
    page: start >= last ? pages - 1 : Math.floor(start / fit),
    /** Where the two buttons lead: one slide on, wrapping at both ends. */
    next: start >= last ? 0 : start + 1,
    previous: start <= 0 ? last : start - 1,
    /** For screen readers, e.g. "2 to 4 of 4". */
    announcement: `${range} of ${count}`,
  };
}
