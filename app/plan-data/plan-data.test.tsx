import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "#contract/z.ts";
import { createPlanData } from "./plan-data.tsx";

const { PlanDataProvider, usePlanData } = createPlanData({
  schema: z.object({ plans: z.array(z.string()) }),
  pathFor: (zipCode) => `/plans?zip=${zipCode}`,
});

function Shown() {
  const { setZipCode, fetchPlanData, ...state } = usePlanData();
  const functions = [typeof setZipCode, typeof fetchPlanData].join();
  return <p>{`${JSON.stringify(state)} ${functions}`}</p>;
}

const nothing =
  "<p>{&quot;zipCode&quot;:&quot;&quot;,&quot;planData&quot;:null,&quot;isLoadingPlanData&quot;:false} function,function</p>";

test("a page is prerendered with nothing known, whoever may visit it", () => {
  const page = (
    <PlanDataProvider>
      <Shown />
    </PlanDataProvider>
  );
  expect(renderToStaticMarkup(page)).toBe(nothing);
});

test("outside a provider the default is empty", () => {
  expect(renderToStaticMarkup(<Shown />)).toBe(nothing);
});
