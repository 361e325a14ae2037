import type { ReactNode } from "react";
import type { BasicsTopic } from "#content/en/topics/schemas.ts";
import page, { amountHistory } from "#content/en/topics/medicare-basics.yaml";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { PartBadge, PartsBlocks } from "#app/sections/pictures/parts-blocks.tsx";
import { TopicPage } from "#app/sections/topics/topic-page.tsx";

const { which, keyTopics, who, parts, ways, costs, signUp } = page;
const { ledger } = costs;

/** An introduction to Medicare. */
export default function BasicsPage() {
  return (
    <TopicPage
      slug="medicare-basics"
      page={page}
      history={amountHistory}
      beside={<InNumbers />}
      picture={<PartsBlocks />}
      fits
    >
      <KeyTopics />
      <WhichPart />
    </TopicPage>
  );
}

/** Medicare in three numbers. */
function InNumbers() {
  return (
    <dl className="border-b border-hair print:flex print:gap-6">
      {page.numbers.map(({ figure, text }) => (
        <div
          key={figure}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-hair py-4 print:flex-1 print:py-2"
        >
          <dt className="w-[1em] font-serif text-h1 leading-none font-semibold text-pine">
            {figure}
          </dt>
          <dd className="text-lead">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Everyday needs, and the part that covers each. */
function WhichPart() {
  return (
    <Section id="which" on="band" className="grid gap-x-16 gap-y-10 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="which" text={which.headline} />
        <p className="mt-5 max-w-[36ch] text-band-quiet">{which.intro}</p>
      </div>
      <div className="lg:col-span-8">
        <PhoneFold show="list" of={which.headline}>
          <table className="w-full text-left">
            <thead className="max-sm:sr-only">
              <tr>
                <th
                  scope="col"
                  className="w-1/2 pr-8 pb-3 align-bottom font-normal text-band-quiet"
                >
                  {which.need}
                </th>
                <th scope="col" className="pb-3 align-bottom font-normal text-band-quiet">
                  {which.lookTo}
                </th>
              </tr>
            </thead>
            <tbody>
              {which.rows.map(({ need, lookTo }) => (
                <tr
                  key={need}
                  className="border-t border-band-line align-top max-sm:block max-sm:py-4"
                >
                  <th scope="row" className="font-normal max-sm:block sm:py-4 sm:pr-8">
                    {need}
                  </th>
                  <td className="font-semibold max-sm:block sm:py-4">{lookTo}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PhoneFold>
      </div>
    </Section>
  );
}

/** The five key topics, numbered like chapters. */
function KeyTopics() {
  return (
    <Section id="key-topics" className="pb-[clamp(56px,32px+5vw,104px)]">
      <Heading id="key-topics" text={keyTopics.headline} />
      <ol className="mt-8">
        <KeyTopic number={1} topic={who}>
          <PhoneFold show="list" of={who.listTitle}>
            <Drawing of="spots/card" className="mr-8 ml-auto perched" optional />
            <MarginList title={who.listTitle} items={who.list} />
          </PhoneFold>
        </KeyTopic>
        <KeyTopic number={2} topic={parts}>
          <PhoneFold show="list" of={parts.title}>
            <FourParts />
          </PhoneFold>
        </KeyTopic>
        <KeyTopic number={3} topic={ways}>
          <div className="max-md:hidden">
            <AgentAside of="basics" />
          </div>
        </KeyTopic>
        <KeyTopic number={4} topic={costs}>
          <PhoneFold show="list" of={ledger.title}>
            <CostLedger />
          </PhoneFold>
        </KeyTopic>
        <KeyTopic number={5} topic={signUp}>
          <PhoneFold show="list" of={signUp.listTitle}>
            <MarginList title={signUp.listTitle} items={signUp.list} ordered />
          </PhoneFold>
        </KeyTopic>
      </ol>
    </Section>
  );
}

interface KeyTopicProps {
  readonly number: number;
  readonly topic: BasicsTopic;
  /** Shown in the margin beside the text. */
  readonly children?: ReactNode;
}

/** A topic: a large number, the text, and what belongs to it. */
function KeyTopic({ number, topic, children }: KeyTopicProps) {
  return (
    <li className="grid gap-x-16 gap-y-6 border-t border-hair py-10 lg:grid-cols-12 lg:py-14 print:block print:break-inside-auto! print:py-4">
      <div className="grid gap-x-6 sm:grid-cols-[4rem_1fr] lg:col-span-7">
        <p aria-hidden="true" className="font-serif text-h1 leading-none font-semibold text-pine">
          {number}
        </p>
        <div className="max-sm:mt-3">
          <h3 className="text-h3">{topic.title}</h3>
          {topic.text.map((paragraph) => (
            <p key={paragraph} className="mt-3 measure">
              {paragraph}
            </p>
          ))}
          {topic.link && <ArrowLink link={topic.link} className="to-arrow mt-2 text-link" />}
        </div>
      </div>
      {children && <div className="sm:pl-22 lg:col-span-5 lg:pt-1 lg:pl-0">{children}</div>}
    </li>
  );
}

/** Parts A to D: letter, name, and what each covers. */
function FourParts() {
  return (
    <dl className="paper px-6 py-2">
      {page.parts.letters.map(({ letter, name, text }) => (
        <div
          key={letter}
          className="grid grid-cols-[auto_1fr] gap-x-3 border-t border-hair py-4 first:border-0"
        >
          <dt className="contents">
            <span className="row-span-2">
              <PartBadge letter={letter} />
            </span>
            <span className="font-semibold">{name}</span>
          </dt>
          <dd className="col-start-2 text-small">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The most common amounts. */
function CostLedger() {
  return (
    <div className="panel bg-mint">
      <p className="font-semibold">{ledger.title}</p>
      <dl className="mt-2">
        {ledger.rows.map((row) => (
          <div key={row.label} className="border-t border-line/40 py-3 first:border-0">
            <dt>{row.label}</dt>
            <dd className="mt-1 font-semibold">{row.amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small">{ledger.note}</p>
    </div>
  );
}

interface MarginListProps {
  readonly title: string;
  readonly items: readonly string[];
  /** The items are steps. */
  readonly ordered?: boolean;
}

/** A short list in the margin of a topic. */
function MarginList({ title, items, ordered = false }: MarginListProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <div className="paper p-6 sm:p-7">
      <p className="font-semibold">{title}</p>
      <List className={`stack-3 mt-3 pl-6 ${ordered ? "list-decimal" : "list-disc"}`}>
        {items.map((item) => (
          <li key={item} className="pl-1 marker:font-semibold marker:text-pine">
            {item}
          </li>
        ))}
      </List>
    </div>
  );
}
