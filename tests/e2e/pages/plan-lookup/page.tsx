import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createPlanData } from "#app/plan-data/plan-data.tsx";
import { z } from "#contract/z.ts";

/** A small page of the kind that uses plan data; the test bundles and serves it. */
const { PlanDataProvider, usePlanData } = createPlanData({
  schema: z.object({ plans: z.array(z.string()) }),
  pathFor: (zipCode) => `/plans?zip=${zipCode}`,
});

function Ask() {
  const { zipCode, setZipCode, fetchPlanData } = usePlanData();
  const [fault, setFault] = useState("");
  const find = () => fetchPlanData().catch((error: Error) => setFault(error.message));
  return (
    <>
      <label>
        ZIP code
        <input value={zipCode} onChange={(event) => setZipCode(event.target.value)} />
      </label>
      <button type="button" onClick={() => void find()}>
        Find plans
      </button>
      <p role="alert">{fault}</p>
    </>
  );
}

function Found() {
  const { zipCode, planData, isLoadingPlanData } = usePlanData();
  const plans = planData?.plans.join(", ") ?? "nothing";
  return <p role="status">{`${zipCode}: ${isLoadingPlanData ? "loading" : plans}`}</p>;
}

createRoot(document.body).render(
  <PlanDataProvider>
    <Ask />
    <Found />
  </PlanDataProvider>,
);
