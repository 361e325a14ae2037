import type { ReactNode } from "react";
import type { SamplePlan } from "#content/en/pages/sample-plans.schema.ts";
import { compare } from "#content/en/pages/compare-plans.yaml";
import { monthlyPremium } from "./monthly-premium.ts";

const { sample, picker } = compare;

interface PlanCardProps {
  readonly plan: SamplePlan;
  /** The box that chooses the plan; its room is kept until script has come. */
  readonly children: ReactNode;
}

/** A plan in short: that it is a sample, its kind, name, company and premium. */
export function PlanCard({ plan, children }: PlanCardProps) {
  return (
    <div className="relative flex flex-col rounded-card border-2 border-hair bg-card p-5 has-checked:border-pine has-[:focus-visible]:border-ink">
      <div id={`plan-${plan.id}`} className="grow">
        <p className="inline-block rounded-control bg-sand px-2.5 py-0.5 text-small font-semibold">
          {sample.label}
        </p>
        <p className="mt-3 text-small text-quiet">{plan.type}</p>
        <h4 className="font-serif text-h4 font-semibold">{plan.name}</h4>
        <p className="text-small text-quiet">{plan.company}</p>
        <p className="mt-3">
          <span className="font-serif text-h3 font-semibold">{monthlyPremium(plan.premium)}</span>{" "}
          {picker.month}
        </p>
      </div>
      <div className="mt-3 min-h-11 border-t border-hair pt-2 noscript:hidden">{children}</div>
    </div>
  );
}
