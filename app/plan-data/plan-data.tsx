import { createContext, use, useMemo, useState, type ReactNode } from "react";
import { useStore } from "#app/ui/store.ts";
import {
  createPlanDataStore,
  noPlanData,
  type PlanDataState,
  type PlanDataStore,
  type PlanLookup,
} from "./plan-data-store.ts";

// For the plan lookup, which no page has yet. Until one imports it, this folder is in no page's script:
// nothing else in the site may need it, so that a page pays for it only when it looks plans up.

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

  function PlanDataProvider({ children }: { readonly children: ReactNode }) {
    const [store] = useState(() => createPlanDataStore(lookup));
    const state = useStore(store);
    const value = useMemo(
      () => ({ ...state, setZipCode: store.setZipCode, fetchPlanData: store.fetchPlanData }),
      [state, store],
    );
    return <Context value={value}>{children}</Context>;
  }

  return { PlanDataProvider, usePlanData: () => use(Context) };
}
