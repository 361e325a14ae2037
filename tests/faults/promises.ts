import { deliveredPromises } from "./promises/delivered.ts";
import { servedPromises } from "./promises/served.ts";
import { storedPromises } from "./promises/stored.ts";
import { takenPromises } from "./promises/taken.ts";

/** Every promise of the service under faults, each with its figure: what `npm run test:faults` lists. */
export const promises = {
  ...storedPromises,
  ...deliveredPromises,
  ...takenPromises,
  ...servedPromises,
};

export type PromiseName = keyof typeof promises;
