import { NoAnswerError } from "./no-answer-error.ts";

/**
 * What `work` gives, when it gives it in so many milliseconds.
 * @param onLate called when it does not, before the error goes on its way
 * @throws {NoAnswerError} when it does not; else what `work` throws
 */
export async function answerWithin<T>(
  milliseconds: number,
  work: Promise<T>,
  onLate: () => void,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    late.reject(new NoAnswerError());
  }, milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
