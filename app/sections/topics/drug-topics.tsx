import page from "#content/en/topics/prescription-drug-plans.yaml";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { ways, list, shields, gap } = page.topics;

/** Four topics, each built as its matter asks. */
export function TopicCards() {
  return (
    <Section id="topics" className="pb-[clamp(56px,32px+5vw,104px)]">
      <Heading id="topics" text={page.topics.headline} />
      <div className="mt-10 grid gap-6 lg:grid-cols-12">
        <TwoWays />
        <DrugList />
        <Protections />
        <GapRule />
      </div>
    </Section>
  );
}

/** A drug plan on its own, or inside a Medicare Advantage plan. */
function TwoWays() {
  return (
    <article className="flex flex-col rounded-card bg-sand p-6 sm:p-9 lg:col-span-5">
      <h3 className="text-h3">{ways.title}</h3>
      <ol className="mt-6 space-y-6 pb-6">
        {ways.items.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-2">
            <span
              aria-hidden="true"
              className="w-[1em] font-serif text-h2 leading-none font-semibold"
            >
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-auto border-t border-line/40 pt-4 text-small">{ways.text}</p>
    </article>
  );
}

/** Each tier's step is longer than the one before: you usually pay more. */
const steps = ["w-[52%]", "w-[64%]", "w-[76%]", "w-[88%]", "w-full"];

/** How a plan sorts its drugs, as steps. */
function DrugList() {
  return (
    <article className="rounded-card border border-hair bg-card p-6 sm:p-9 lg:col-span-7">
      <h3 className="text-h3">{list.title}</h3>
      <p className="mt-3 measure">{list.text}</p>
      <ol className="mt-6 space-y-2">
        {list.tiers.map((tier, index) => (
          <li
            key={tier}
            className={`rounded-control border-l-6 border-pine bg-mint px-4 py-2 max-sm:w-full ${steps[index]}`}
          >
            <span className="mr-3 font-semibold">
              {list.tierLabel} {index + 1}
            </span>
            <span className="inline-block">{tier}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6 measure text-small">{list.note}</p>
    </article>
  );
}

/** What every plan has to grant. */
function Protections() {
  return (
    <article className="border-t-3 border-pine py-7 sm:py-9 lg:col-span-7">
      <h3 className="text-h3">{shields.title}</h3>
      <dl className="mt-5 space-y-5">
        {shields.items.map(({ title, text }) => (
          <div key={title} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
            <dt className="flex gap-2 self-start font-semibold">
              <span className="mt-1 text-leaf">
                <Icon name="check" />
              </span>
              {title}
            </dt>
            <dd className="measure">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** The 63 days without coverage after which a penalty can come. */
function GapRule() {
  return (
    <article className="rounded-card bg-band p-6 text-on-band sm:p-9 lg:col-span-5">
      <h3 className="text-h3">{gap.title}</h3>
      <p className="mt-5">
        <strong className="block font-serif text-h2 leading-none font-semibold">
          {gap.figure}
        </strong>
        <span className="mt-3 block">{gap.text}</span>
      </p>
      <p className="mt-4 text-small text-band-quiet">{gap.note}</p>
      <ArrowLink
        link={gap.link}
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      />
    </article>
  );
}
