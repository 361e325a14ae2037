import { createContext, use, useMemo, type ReactNode } from "react";
import type { z } from "#contract/z.ts";
import { savedVisitorZip } from "#app/forms/browser-storage.ts";
import { createStore, useStore, type Store } from "#app/ui/store.ts";

// Only the field for a ZIP code uses this (plans/zip-form.tsx), so that only pages with the field download it, and only
// once it's used.

/** How to treat a 401: as an error like any other, or as "no data for you". */
interface FetchOptions<Mode extends "error" | "null"> {
  readonly on401?: Mode;
}

/**
 * Fetches JSON from a path of this site, with credentials, and checks it. Never retries.
 * @param schema what the response must match; its output is returned
 * @returns null on a 401 with `on401: "null"`
 * @throws {Error} `status: body`, or the status text if the body is empty, for a response that is not OK
 * @throws {unknown} when the request fails, or the response is not JSON or does not match
 */
export function fetchData<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: FetchOptions<"null">,
): Promise<T | null>;
export function fetchData<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options?: FetchOptions<"error">,
): Promise<T>;
export async function fetchData<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { on401 = "error" }: FetchOptions<"error" | "null"> = {},
): Promise<T | null> {
  const response = await fetch(path, { credentials: "include" });
  if (response.status === 401 && on401 === "null") return null;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`);
  return schema.parse(JSON.parse(text));
}

/** What is known about the plans for a ZIP code. */
interface PlanDataState<T> {
  /** As the visitor typed it; empty until known. */
  readonly zipCode: string;
  /** For the current ZIP code; null until fetched. */
  readonly planData: T | null;
  readonly isLoadingPlanData: boolean;
}

/** Where plan data comes from and what it looks like. */
interface PlanLookup<T> {
  readonly schema: z.ZodMiniType<T>;
  /** The path, with its query, for a 5-digit ZIP code. */
  readonly pathFor: (zipCode: string) => string;
}

interface PlanDataStore<T> extends Store<PlanDataState<T>> {
  /** Sets the ZIP code. The field itself saves it for the forms (islands/zip-input.ts). */
  readonly setZipCode: (zipCode: string) => void;
  /**
   * Fetches the plans for the ZIP code unless it has them or the ZIP code is incomplete. Throws what
   * `fetchData` throws; only another call retries.
   */
  readonly fetchPlanData: () => Promise<void>;
}

/** The state before anything is known, and of a page as it is served. */
const noPlanData = { zipCode: "", planData: null, isLoadingPlanData: false } as const;

/** The state of one lookup, outside React. Starts with the ZIP code saved in this browser. */
function createPlanDataStore<T>({ schema, pathFor }: PlanLookup<T>): PlanDataStore<T> {
  const store = createStore<PlanDataState<T>>(noPlanData);
  const fetched = new Map<string, Promise<T>>();
  store.set({ ...noPlanData, zipCode: savedVisitorZip() });

  /** Caches what was fetched and forgets what failed. */
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
    if (!/^\d{5}$/.test(zipCode)) return;
    // A response that arrives after the ZIP code changed is cached but not shown.
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
      store.set({ ...noPlanData, zipCode });
    },
    fetchPlanData,
  };
}

/** What the components of a page share about the plans for a ZIP code. */
interface PlanData<T>
  extends PlanDataState<T>, Pick<PlanDataStore<T>, "setZipCode" | "fetchPlanData"> {}

const empty: PlanData<never> = {
  ...noPlanData,
  setZipCode() {},
  async fetchPlanData() {},
};

/**
 * Makes a provider and a hook for the shared data of one lookup. Outside the provider the hook returns an
 * empty default whose functions do nothing.
 */
export function createPlanData<T>(lookup: PlanLookup<T>) {
  const Context = createContext<PlanData<T>>(empty);
  // One store for the page: islands are separate roots and share no context.
  const store = createPlanDataStore(lookup);

  function PlanDataProvider({ children }: { readonly children: ReactNode }) {
    const state = useStore(store);
    const value = useMemo(
      () => ({ ...state, setZipCode: store.setZipCode, fetchPlanData: store.fetchPlanData }),
      [state],
    );
    return <Context value={value}>{children}</Context>;
  }

  return { PlanDataProvider, usePlanData: () => use(Context) };
}
