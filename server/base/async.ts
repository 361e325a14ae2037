/**
 * Waits for `work`, but no longer than `milliseconds`. If it takes longer, returns or throws what `onLate` does,
 * and ignores the outcome of `work`.
 * @throws what `work` throws within the time
 */
export async function withTimeout<T, Late>(
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
