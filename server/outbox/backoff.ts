const seconds = 1000;
const firstDelay = 5 * seconds;
const longestDelay = 10 * 60 * seconds;

/**
 * Milliseconds until the next try after `step` retries (0 for the first): about 5 s, doubling up to
 * 10 minutes, spread from half to one and a half, so that rows that failed together do not come back
 * together. Never more than 15 minutes.
 * @param random a number from 0 up to 1
 */
export function retryDelay(step: number, random: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** step);
  return Math.round(delay * (0.5 + random));
}
