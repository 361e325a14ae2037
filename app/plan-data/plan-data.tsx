import { createContext, use, useMemo, type ReactNode } from "react";
import type { z } from "#contract/z.ts";
import { savedVisitorZip, saveVisitorZip } from "#app/forms/browser-storage.ts";
import { createStore, useStore, type Store } from "#app/ui/store.ts";

// For the plan lookup, which no page has yet. Until one imports it, this folder is in no page's script:
// nothing else in the site may need it, so that a page pays for it only when it looks plans up.

/** How a 401 is taken: as an error like any other, or as "there is nothing for you". */
interface FetchOptions<Mode extends "error" | "null"> {
  readonly on401?: Mode;
}

/**
 * Gets JSON from a path of this site, with credentials, and checks its form. It asks once: nothing is
 * tried again and nothing is asked anew.
 * @param schema what the answer must be; the schema's output is given
 * @returns null on a 401 with `on401: "null"`
 * @throws {Error} `status: body`, or the status text where the body is empty, for an answer that is not OK
 * @throws {unknown} when there is no answer, or it is no JSON or of another form
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

/** What is known of the plans for a ZIP code. */
interface PlanDataState<T> {
  /** As the visitor typed it; empty while it is not known. */
  readonly zipCode: string;
  /** Of the present ZIP code; null until it was fetched. */
  readonly planData: T | null;
  readonly isLoadingPlanData: boolean;
}

/** Where plan data come from and what they are. */
interface PlanLookup<T> {
  readonly schema: z.ZodMiniType<T>;
  /** The query path that answers for a ZIP code of 5 digits. */
  readonly pathFor: (zipCode: string) => string;
}

interface PlanDataStore<T> extends Store<PlanDataState<T>> {
  /** Sets the ZIP code, and keeps one of 5 digits in this browser, where the forms find it. */
  readonly setZipCode: (zipCode: string) => void;
  /**
   * Fetches the plans of the ZIP code, unless they are here or it has not 5 digits. Throws as `fetchData`
   * does; only another call fetches again.
   */
  readonly fetchPlanData: () => Promise<void>;
}

/** The state of a lookup that knows nothing yet; also what a prerendered page is drawn from. */
const noPlanData = { zipCode: "", planData: null, isLoadingPlanData: false } as const;

/** One lookup's state, apart from React. Begins with the ZIP code that this browser keeps. */
function createPlanDataStore<T>({ schema, pathFor }: PlanLookup<T>): PlanDataStore<T> {
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

/** What a page shares about the plans for a ZIP code. */
interface PlanData<T>
  extends PlanDataState<T>, Pick<PlanDataStore<T>, "setZipCode" | "fetchPlanData"> {}

const empty: PlanData<never> = {
  ...noPlanData,
  setZipCode() {},
  async fetchPlanData() {},
};

/**
 * Makes the shared plan data of one lookup: a provider, and a hook that reads it. Outside the provider the
 * hook gives the empty default, and its functions do nothing.
 */
export function createPlanData<T>(lookup: PlanLookup<T>) {
  const Context = createContext<PlanData<T>>(empty);
  // One for the page: its islands are roots of their own, which no context joins.
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
