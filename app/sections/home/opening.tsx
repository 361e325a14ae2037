import claims from "#content/agency/claims.yaml";
import { steps, why } from "#content/en/pages/home.yaml";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";

const knownClaims = [claims.rating, claims.clients, claims.satisfaction, claims.founded].filter(
  (claim) => claim != null,
);

/** Up to four claims in a row, apart from any plan's star rating. */
export function TrustStrip() {
  if (knownClaims.length === 0) return null;
  return (
    <div className="page">
      <ul className="grid pairs gap-x-6 gap-y-4 py-5 sm:py-6 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] print:grid-cols-[auto_auto_auto_auto] print:py-3">
        {knownClaims.map((claim) => (
          <li key={claim.label}>
            <span className="block font-serif text-h4 font-semibold sm:text-h3">{claim.value}</span>
            <span className="text-small text-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How a call goes: what comes before it, and its three steps, each with a drawing. */
export function Steps() {
  const [before, ...three] = steps.items;
  return (
    <Section id="steps" className="band print:break-inside-avoid">
      <div className="grid gap-x-16 gap-y-3 lg:grid-cols-12">
        <Heading id="steps" text={steps.headline} className="text-h2 lg:col-span-6" />
        <p className="measure text-lead text-quiet max-sm:hidden lg:col-span-6 lg:self-end">
          {steps.intro}
        </p>
      </div>
      <div className="moments">
        <div>{before && <Step step={before} />}</div>
        <ol>
          {three.map((step) => (
            <li key={step.title}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-10 gap-y-2 sm:mt-8">
        <ArrowLink link={steps.action} className="to-arrow text-link print:hidden" />
        <p className="max-w-[60ch] text-small text-quiet max-sm:hidden">{steps.note}</p>
      </div>
    </Section>
  );
}

function Step({ step }: { readonly step: (typeof steps.items)[number] }) {
  return (
    <>
      <Drawing of={`spots/${step.picture}`} />
      <div>
        <p className="text-small text-quiet max-sm:hidden">{step.when}</p>
        <h3 className="text-h4">{step.title}</h3>
        <p className="mt-1 text-small">{step.text}</p>
      </div>
    </>
  );
}

/** Four benefits, as a list to read. */
export function WhyChoose() {
  return (
    <Section
      id="why"
      on="sand"
      className="grid gap-x-16 gap-y-5 band lg:grid-cols-12 print:break-inside-avoid"
    >
      <div className="lg:col-span-4">
        <Heading id="why" text={why.headline} />
        <p className="mt-4 max-w-[36ch] text-lead text-quiet max-sm:hidden">{why.intro}</p>
        <ArrowLink link={why.action} className="mt-2 text-link print:hidden" />
      </div>
      <PointList
        items={why.benefits}
        className="grid gap-x-12 gap-y-3 sm:gap-y-4 md:grid-cols-2 lg:col-span-8"
        row="border-l-3 border-marigold pl-5"
        title="font-serif text-h4 font-semibold"
        text="mt-1 max-w-[40ch] max-sm:hidden"
      />
    </Section>
  );
}
