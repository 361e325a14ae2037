import page, { official } from "#content/en/topics/medicare-advantage.yaml";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { PlanTypes } from "./plan-types.tsx";
import { TopicPage } from "./topic-page.tsx";

const { stays, sides, limit, join } = page;

/** Medicare Advantage: both sides of it, its limit, its types. */
export function AdvantagePage() {
  return (
    <TopicPage
      slug="medicare-advantage"
      page={page}
      official={official}
      beside={<StaysInMedicare />}
    >
      <BothSides />
      <YearlyLimit />
      <PlanTypes />
      <BeforeYouJoin />
    </TopicPage>
  );
}

/** What stays as it was with such a plan, and what changes. */
function StaysInMedicare() {
  return (
    <div className="rounded-card bg-mint p-6 sm:p-8">
      <h2 className="text-h3">{stays.headline}</h2>
      <PointList items={stays.points} className="mt-5 space-y-5" text="mt-1" />
    </div>
  );
}

/** Advantages and considerations; where there is room each gain stands level with its other side. */
function BothSides() {
  return (
    <Section id="sides" className="pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
        <Heading id="sides" text={sides.headline} className="text-h2 lg:col-span-6" />
        <p className="measure text-lead text-quiet lg:col-span-6 lg:self-end">{sides.intro}</p>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-2">
        <Side side={sides.gains} line="border-pine" />
        <Side side={sides.asks} line="border-marigold" />
      </div>
    </Section>
  );
}

/** The rows of both lists share their heights: six of them, as the content has points. */
function Side(props: { readonly side: typeof sides.gains; readonly line: string }) {
  const { label, points } = props.side;
  return (
    <div>
      <h3 className={`border-b-3 pb-3 text-h3 ${props.line}`}>{label}</h3>
      <ul className="md:grid md:auto-rows-fr">
        {points.map(({ title, text }) => (
          <li key={title} className="border-b border-hair py-5">
            <p className="font-semibold">{title}</p>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The yearly limit drawn as bars: what you may come to pay, and where the plan takes over (42 CFR 422.100(f)). */
function YearlyLimit() {
  return (
    <Section
      id="limit"
      on="band"
      className="grid items-center gap-x-16 gap-y-10 band lg:grid-cols-12"
    >
      <div className="lg:col-span-5">
        <Heading id="limit" text={limit.headline} />
        <p className="mt-5 max-w-[48ch] text-band-quiet">{limit.text}</p>
      </div>
      <ul className="space-y-5 lg:col-span-7">
        {limit.rows.map((row, index) => (
          <li key={row.label}>
            <p>{row.label}</p>
            <p className="mt-2 flex rounded-control border-2 border-dashed border-band-line">
              <span
                className={`rounded-control bg-marigold px-3 py-3 text-on-marigold ${index === 0 ? "w-[42%]" : "w-[63%]"}`}
              >
                {limit.youPay}{" "}
                <strong className="block font-serif text-h3 font-semibold">{row.value}</strong>
              </span>{" "}
              <span className="flex-1 self-center px-3 text-small text-band-quiet">
                {limit.planPays}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who can join, when, and what to look at first. */
function BeforeYouJoin() {
  return (
    <Section id="join" on="sand" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="join" text={join.headline} />
        <ArrowLink link={join.action} className="mt-4 text-link" />
      </div>
      <PointList
        items={join.points}
        className="lg:col-span-8"
        row="grid gap-x-8 gap-y-1 border-t border-line/40 py-5 sm:grid-cols-[11rem_1fr]"
        title="font-serif text-h4 font-semibold"
      />
    </Section>
  );
}
