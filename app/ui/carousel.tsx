import type { ReactNode } from "react";
import { CarouselDots } from "./carousel-dots.tsx";
import { Icon } from "./icon.tsx";
import { useCarousel } from "./use-carousel.ts";
import { useHydrated } from "./use-hydrated.ts";

interface CarouselProps {
  readonly label: string;
  readonly words: { readonly previous: string; readonly next: string; readonly pageLabel: string };
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
}

const arrow =
  "grid size-13 shrink-0 cursor-pointer place-items-center rounded-full border-2 border-pine text-pine hover:bg-mint";

/**
 * Slides in a row that snaps: 3 at 768 px or more, otherwise 1. The row scrolls by itself without
 * script; the buttons step by one and wrap at both ends, the dots jump to a page.
 */
export function Carousel({ label, words, slides }: CarouselProps) {
  const { track, view, go } = useCarousel(slides.length);
  const ready = useHydrated();
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-ready={ready || undefined}
      className="mt-10"
    >
      <ul
        ref={track}
        tabIndex={0}
        aria-label={label}
        className="-m-2 flex snap-x snap-mandatory scroll-p-2 gap-6 overflow-x-auto p-2 in-data-ready:[scrollbar-width:none]"
      >
        {slides.map((slide) => (
          <li
            key={slide.key}
            className="shrink-0 basis-full snap-start md:basis-[calc((100%-3rem)/3)]"
          >
            {slide.content}
          </li>
        ))}
      </ul>
      <div className="invisible mt-6 flex flex-wrap items-center gap-4 in-data-ready:visible">
        <button
          type="button"
          aria-label={words.previous}
          onClick={() => go(view.previous)}
          className={arrow}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          aria-label={words.next}
          onClick={() => go(view.next)}
          className={arrow}
        >
          <Icon name="arrow" />
        </button>
        <CarouselDots label={words.pageLabel} view={view} onJump={go} />
        <p aria-live="polite" className="sr-only">
          {view.announcement}
        </p>
      </div>
    </div>
  );
}
