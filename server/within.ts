/**
 * What `work` gives. When that takes longer than so many milliseconds, what `onLate` gives or throws; what
 * the work comes to after that nobody hears of.
 * @throws what `work` throws in time
 */
export async function within<T, Late>(
  milliseconds: number,
  work: Promise<T>,
  onLate: () => Late,
): Promise<T | Late> {
  const timeUp = Promise.withResolvers<void>();
  const timer = setTimeout(timeUp.resolve, milliseconds);
  try {
    return await Promise.race([work, timeUp.promise.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}
