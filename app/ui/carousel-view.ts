export interface CarouselView {
  /** First slide of each page, in order. */
  readonly pageStarts: readonly number[];
  /** The page that shows now. */
  readonly page: number;
  /** Where the two buttons lead: by one slide, wrapping at both ends. */
  readonly next: number;
  readonly previous: number;
  /** Read out after a step, e.g. "2 to 4 of 4". */
  readonly announcement: string;
}

/** Takes the first visible slide, how many fit, and how many there are; says what shows and what follows. */
export function carouselView(start: number, fit: number, count: number): CarouselView {
  const last = Math.max(0, count - fit);
  const pages = Math.ceil(count / fit);
  const pageStarts = Array.from({ length: pages }, (_, page) => Math.min(page * fit, last));
  const shown = fit === 1 ? `${start + 1}` : `${start + 1} to ${Math.min(start + fit, count)}`;
  return {
    pageStarts,
    page: start >= last ? pages - 1 : Math.floor(start / fit),
    next: start >= last ? 0 : start + 1,
    previous: start <= 0 ? last : start - 1,
    announcement: `${shown} of ${count}`,
  };
}
