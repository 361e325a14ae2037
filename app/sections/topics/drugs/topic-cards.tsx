import page from "#content/en/topics/prescription-drug-plans.yaml";
import { DrugList } from "./drug-list.tsx";
import { GapRule } from "./gap-rule.tsx";
import { Protections } from "./protections.tsx";
import { TwoWays } from "./two-ways.tsx";

/** Four topics, each built as its matter asks. */
export function TopicCards() {
  return (
    <section aria-labelledby="topics" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <h2 id="topics" className="text-h2">
        {page.topics.headline}
      </h2>
      <div className="mt-10 grid gap-6 lg:grid-cols-12">
        <TwoWays />
        <DrugList />
        <Protections />
        <GapRule />
      </div>
    </section>
  );
}
