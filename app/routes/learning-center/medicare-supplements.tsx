import page, { amountHistory as ofPage } from "#content/en/topics/medicare-supplements.yaml";
import { amountHistory as ofPicture } from "#content/en/pictures/medigap-gaps.yaml";
import { amountHistory as ofTable } from "#content/en/topics/medigap-benefits.yaml";
import topics from "#content/en/topics/topics.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { CompareLetters } from "#app/sections/topics/compare-letters.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { MedigapGaps } from "#app/sections/pictures/medigap-gaps.tsx";
import { TopicPage } from "#app/sections/topics/topic-page.tsx";

const { popular, enrollment, sides } = page;

/** Medicare Supplements: what they go with, benefits by letter, when to buy. */
export default function SupplementsPage() {
  return (
    <TopicPage
      slug="medicare-supplements"
      fits
      page={page}
      picture={
        <PhoneFold show="picture" of={topics["medicare-supplements"].name}>
          <MedigapGaps flows />
        </PhoneFold>
      }
      history={[...ofPage, ...ofTable, ...ofPicture]}
      beside={
        <PointList
          items={page.fits}
          className="border-b border-hair"
          row="border-t border-hair py-3"
        />
      }
    >
      <CompareLetters />
      <PopularPlans />
      <OpenEnrollment />
      <WeighUp />
    </TopicPage>
  );
}

/** Three popular letters: what each pays, who may buy it, what it tends to cost. */
function PopularPlans() {
  return (
    <Section id="popular" on="band">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
        <Heading id="popular" text={popular.headline} className="text-h2 lg:col-span-6" />
        <p className="measure text-lead text-band-quiet max-sm:hidden lg:col-span-6 lg:self-end">
          {popular.intro}
        </p>
      </div>
      <ul className="mt-10 border-b border-band-line">
        {popular.items.map((plan) => (
          <PopularPlan key={plan.letter} plan={plan} />
        ))}
      </ul>
      <p className="mt-6 measure text-small text-band-quiet">{popular.note}</p>
      <p className="mt-2 measure text-small text-band-quiet">{disclaimers.solicitation}</p>
    </Section>
  );
}

function PopularPlan({ plan }: { readonly plan: (typeof popular.items)[number] }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-4 border-t border-band-line py-5 sm:py-8 lg:grid-cols-12">
      <h3 className="text-h4 lg:col-span-2">
        {page.compare.plan} <span className="block text-h1 leading-none">{plan.letter}</span>
      </h3>
      <div className="lg:col-span-6">
        <p className="max-w-[56ch]">{plan.text}</p>
        <p className="mt-3 max-w-[56ch] font-semibold">{plan.who}</p>
      </div>
      <p className="col-start-2 lg:col-span-4 lg:col-start-auto">
        <span className="block text-small text-band-quiet">{popular.priceLabel}</span>
        <span className="font-serif text-h3 font-semibold">{plan.price}</span>
      </p>
    </li>
  );
}

/** When a policy can be bought without health questions: the six months, and two later chances. */
function OpenEnrollment() {
  return (
    <Section id="enrollment" className="grid gap-x-16 gap-y-6 band sm:gap-y-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Heading id="enrollment" text={enrollment.headline} className="max-w-[18ch] text-h2" />
        <p className="mt-5 measure">{enrollment.text}</p>
        <SixMonths />
        <p className="mt-6 measure text-small">{enrollment.note}</p>
        <ArrowLink link={enrollment.action} className="to-arrow mt-2 text-link" />
        <div className="mt-8 max-md:hidden">
          <AgentAside of="supplements" />
        </div>
      </div>
      <div className="tip lg:col-span-5 lg:pl-10">
        <Drawing of="margins/pair" className="mb-4 max-w-full print:hidden" />
        <h3 className="text-h3">{enrollment.exceptions.headline}</h3>
        <PhoneFold show="details" of={enrollment.exceptions.headline}>
          <div>
            {enrollment.exceptions.points.map(({ figure, title, text }) => (
              <div key={title} className="mt-7">
                <h4 className="font-semibold">
                  <span className="block font-serif text-h2">{figure}</span> {title}
                </h4>
                <p className="mt-2">{text}</p>
              </div>
            ))}
          </div>
        </PhoneFold>
      </div>
    </Section>
  );
}

const months = [1, 2, 3, 4, 5, 6];

/** The Medigap open enrollment period as a strip of months (42 U.S.C. 1395ss(s)(2)), and what follows it. */
function SixMonths() {
  return (
    <figure className="mt-8 panel bg-mint">
      <figcaption className="font-semibold">{enrollment.months}</figcaption>
      <ol className="mt-4 grid grid-cols-6 gap-1 text-[min(1em,max(16px,4.5vw))] sm:gap-2">
        {months.map((month) => (
          <li
            key={month}
            className="grid h-14 place-items-center rounded-control bg-pine font-semibold text-on-pine"
          >
            <span className="sr-only">{enrollment.month} </span>
            {month}
          </li>
        ))}
      </ol>
      <p className="mt-5 sample text-small">
        <strong>{enrollment.after}:</strong> {enrollment.afterText}
      </p>
    </figure>
  );
}

/** Pros and cons of Medigap, at the same length. */
function WeighUp() {
  return (
    <Section id="sides" on="sand">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <Heading id="sides" text={sides.headline} className="pb-8 text-h2" />
        <Drawing of="spots/filing" className="ml-auto perched md:mr-6" optional />
      </div>
      <div className="sheets">
        {[sides.gains, sides.asks].map(({ label, points }) => (
          <div key={label}>
            <h3 className="text-h3">{label}</h3>
            <PhoneFold show="list" of={label}>
              <ul className="mt-4">
                {points.map((point) => (
                  <li key={point} className="border-t border-line/40 py-4 last:pb-0">
                    {point}
                  </li>
                ))}
              </ul>
            </PhoneFold>
          </div>
        ))}
      </div>
    </Section>
  );
}
