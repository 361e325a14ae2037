import { deliveredPromises } from "#tests/faults/promises/delivered.ts";
import { servedPromises } from "#tests/faults/promises/served.ts";
import { storedPromises } from "#tests/faults/promises/stored.ts";
import { takenPromises } from "#tests/faults/promises/taken.ts";

/** Every promise of the service under faults, each with its figure: what `npm run test:faults` lists. */
export const promises = {
  ...storedPromises,
  ...deliveredPromises,
  ...takenPromises,
  ...servedPromises,
};

export type PromiseName = keyof typeof promises;
