import { description, title } from "#content/en/pages/compare-plans.yaml";
import { CompareForm } from "#app/forms/compare-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { planRequestAction } from "#app/lead-actions.server.ts";
import { CompareSection } from "#app/sections/compare/compare-section.tsx";
import { Hero } from "#app/sections/compare/hero.tsx";
import { RequestSection } from "#app/sections/compare/request-section.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/compare-plans.ts";

/** The request's way without script. */
export const action = planRequestAction("compare");

export default function ComparePlans({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(title, actionData)} description={description} />
      <Hero />
      <CompareSection />
      <RequestSection
        form={
          <Island
            name="compare-form"
            of={CompareForm}
            props={{ id: "plan-request", answer: actionData }}
            wake={actionData ? "load" : "touch"}
          />
        }
      />
    </>
  );
}
