import page from "#content/en/topics/medicare-basics.yaml";
import { PartsBlocks } from "#app/sections/pictures/parts-blocks.tsx";
import { CostLedger } from "./cost-ledger.tsx";
import { FourParts } from "./four-parts.tsx";
import { KeyTopic } from "./key-topic.tsx";
import { MarginList } from "./margin-list.tsx";

const { keyTopics, who, parts, ways, costs, signUp } = page;

/** The five key topics, numbered like the chapters of a book. */
export function KeyTopics() {
  return (
    <section aria-labelledby="key-topics" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <h2 id="key-topics" className="text-h2">
        {keyTopics.headline}
      </h2>
      <ol className="mt-8">
        <KeyTopic number={1} topic={who}>
          <MarginList title={who.listTitle} items={who.list} />
        </KeyTopic>
        <KeyTopic number={2} topic={parts}>
          <FourParts />
        </KeyTopic>
        <KeyTopic number={3} topic={ways} picture={<PartsBlocks />} />
        <KeyTopic number={4} topic={costs}>
          <CostLedger />
        </KeyTopic>
        <KeyTopic number={5} topic={signUp}>
          <MarginList title={signUp.listTitle} items={signUp.list} ordered />
        </KeyTopic>
      </ol>
    </section>
  );
}
