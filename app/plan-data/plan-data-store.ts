import { savedVisitorZip, saveVisitorZip } from "#app/forms/browser-storage.ts";
import { createStore, type Store } from "#app/ui/store.ts";
import type { z } from "#contract/z.ts";
import { fetchData } from "./fetch-data.ts";

/** What is known of the plans for a ZIP code. */
export interface PlanDataState<T> {
  /** As the visitor typed it; empty while it is not known. */
  readonly zipCode: string;
  /** Of the present ZIP code; null until it was fetched. */
  readonly planData: T | null;
  readonly isLoadingPlanData: boolean;
}

/** Where plan data come from and what they are. */
export interface PlanLookup<T> {
  readonly schema: z.ZodMiniType<T>;
  /** The query path that answers for a ZIP code of 5 digits. */
  readonly pathFor: (zipCode: string) => string;
}

export interface PlanDataStore<T> extends Store<PlanDataState<T>> {
  /** Sets the ZIP code, and keeps one of 5 digits in this browser, where the forms find it. */
  readonly setZipCode: (zipCode: string) => void;
  /**
   * Fetches the plans of the ZIP code, unless they are here or it has not 5 digits. Throws as `fetchData`
   * does; only another call fetches again.
   */
  readonly fetchPlanData: () => Promise<void>;
}

/** The state of a lookup that knows nothing yet; also what a prerendered page is drawn from. */
export const noPlanData = { zipCode: "", planData: null, isLoadingPlanData: false } as const;

/** One lookup's state, apart from React. Begins with the ZIP code that this browser keeps. */
export function createPlanDataStore<T>({ schema, pathFor }: PlanLookup<T>): PlanDataStore<T> {
  const store = createStore<PlanDataState<T>>(noPlanData);
  const fetched = new Map<string, Promise<T>>();
  store.set({ ...noPlanData, zipCode: savedVisitorZip() });

  /** What was fetched once stays as it is; what failed is forgotten. */
  function fetchOnce(path: string): Promise<T> {
    const before = fetched.get(path);
    if (before !== undefined) return before;
    const answer = fetchData(path, schema);
    fetched.set(path, answer);
    answer.catch(() => fetched.delete(path));
    return answer;
  }

  async function fetchPlanData(): Promise<void> {
    const { zipCode } = store.get();
    if (!isWhole(zipCode)) return;
    // An answer that comes after the ZIP code was changed is kept, but not shown.
    const show = (part: Partial<PlanDataState<T>>) =>
      store.get().zipCode === zipCode && store.set({ ...store.get(), ...part });
    show({ isLoadingPlanData: true });
    try {
      show({ planData: await fetchOnce(pathFor(zipCode)) });
    } finally {
      show({ isLoadingPlanData: false });
    }
  }

  return {
    ...store,
    setZipCode(zipCode) {
      if (zipCode === store.get().zipCode) return;
      if (isWhole(zipCode)) saveVisitorZip(zipCode);
      store.set({ ...noPlanData, zipCode });
    },
    fetchPlanData,
  };
}

function isWhole(zipCode: string): boolean {
  return /^\d{5}$/.test(zipCode);
}
