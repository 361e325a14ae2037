import type { ReactNode } from "react";
import page from "#content/en/pages/talk-to-agent.yaml";
import { AvailableHours } from "./available-hours.tsx";
import { WhyTalk } from "./why-talk.tsx";

const { hero } = page;

/** The form first, with the hours and the reasons in a column beside it. */
export function Hero({ form }: { readonly form: ReactNode }) {
  return (
    <div className="page grid gap-x-16 gap-y-14 pt-10 pb-[clamp(56px,32px+5vw,104px)] md:pt-16 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <h1 className="text-h1">{hero.headline}</h1>
        <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
        <div className="mt-10">{form}</div>
      </div>
      <aside className="min-w-0 lg:col-span-5 lg:pt-3">
        <AvailableHours />
        <WhyTalk />
      </aside>
    </div>
  );
}
