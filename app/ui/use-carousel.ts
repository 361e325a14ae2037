import { useEffect, useRef, useState } from "react";
import { carouselView } from "./carousel-view.ts";
import { useMedia } from "./use-media.ts";

/** Ties a snapping row of slides to its view: what shows follows the row, however it was scrolled. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const fit = useMedia("(min-width: 768px)") ? 3 : 1;
  const [start, setStart] = useState(0);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const onScroll = () => setStart(Math.min(nearest(row), Math.max(0, count - fit)));
    row.addEventListener("scroll", onScroll, { passive: true });
    return () => row.removeEventListener("scroll", onScroll);
  }, [count, fit]);

  const go = (to: number) => {
    setStart(to);
    const row = track.current;
    row?.scrollTo({ left: offset(row, to) });
  };

  return { track, view: carouselView(Math.min(start, Math.max(0, count - fit)), fit, count), go };
}

function offset(row: HTMLElement, index: number): number {
  const [first, slide] = [row.children[0], row.children[index]];
  if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return 0;
  return slide.offsetLeft - first.offsetLeft;
}

function nearest(row: HTMLElement): number {
  const distances = Array.from(row.children, (_, index) =>
    Math.abs(offset(row, index) - row.scrollLeft),
  );
  return distances.indexOf(Math.min(...distances));
}
