import type { CarouselView } from "./carousel-view.ts";

interface CarouselDotsProps {
  readonly label: string;
  readonly view: CarouselView;
  readonly onJump: (start: number) => void;
}

/** One dot a page; the current one is long as well as dark. */
export function CarouselDots({ label, view, onJump }: CarouselDotsProps) {
  return (
    <ul className="flex gap-2">
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
