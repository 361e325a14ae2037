/**
 * The value that `share` (0 to 1) of the values do not exceed, by the nearest-rank method; NaN of none.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const rank = Math.max(1, Math.ceil(sorted.length * share));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Slope of the straight line that fits the points best (least squares); NaN of fewer than two. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [middleX, middleY] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  const run = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  return run === 0 ? Number.NaN : rise / run;
}
