import { call, medicareGov, offersNone } from "#content/en/plans/plans.yaml";
import page from "#content/en/plans/compare.yaml";
import type { CountyPlans, Plan } from "#contract/plans.ts";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { ButtonLink, CheckList, Heading } from "#app/sections/page/section.tsx";
import { OutLink } from "#app/sections/paying/question-form.tsx";
import { Drawing } from "#app/ui/art.tsx";
import type { ButtonLook } from "#app/ui/button.tsx";
import { askAddress } from "./plan-list.ts";
import { noAdviceIn } from "./plan-words.ts";

export interface AskProps {
  readonly countyPlans: CountyPlans;
  /** The chosen ones. */
  readonly plans: readonly Plan[];
}

interface AdviceProps extends AskProps {
  /** Whether the plans' bars, which lead to an agent, are on the page. */
  readonly hasBars: boolean;
}

/** The way to an agent or, where the agency has no license, to whoever can help there. */
export function Advice(props: AdviceProps) {
  const noAdvice = noAdviceIn(props.countyPlans.county);
  if (noAdvice === null) return <AskAgent {...props} />;
  return (
    <div className="stack-2 mt-6 measure tip">
      <p>{noAdvice}</p>
      <p className="print:hidden">
        <OutLink link={medicareGov} />
      </p>
    </div>
  );
}

/** What the table can't tell about these plans, and an agent could look up; where bars have the way to one, a quiet one. */
function AskAgent({ hasBars, ...props }: AdviceProps) {
  const { show } = props.countyPlans;
  const { headline, costs, fit } = page.ask;
  return (
    <section
      aria-labelledby="ask"
      className={`grid items-center gap-x-12 panel bg-mint lg:grid-cols-[7fr_5fr] print:mt-3 print:block print:p-0 ${show === "full" ? "mt-12" : "mt-6"}`}
    >
      <div>
        <Heading id="ask" text={headline} className="text-h3" />
        <p className="mt-2 measure">{page.ask[show]}</p>
        <CheckList
          items={show === "full" ? fit : [...costs, ...fit]}
          className="stack-1 mt-2"
          row="flex gap-3"
          check="pt-1 text-pine"
        />
        <div className="mt-3 print:hidden">
          {hasBars ? <AskButton {...props} look="outline" /> : <Ask {...props} />}
        </div>
        <p className="mt-2 print:hidden">
          <OutLink link={medicareGov} />
        </p>
      </div>
      <div className="max-lg:hidden print:hidden">
        <Drawing of="plans/compare" />
      </div>
    </section>
  );
}

/** The way to an agent, who gets the chosen plans. */
export function Ask(props: AskProps) {
  const offersSome = props.plans.some(({ offered }) => offered);
  return (
    <>
      <p className="mb-4 measure">{offersSome ? page.ask.text : offersNone}</p>
      <AskButton {...props} look="accent" />
      <WithFace className="mt-4">
        <p>
          {call} <PhoneNumber wrap="min-[21rem]:whitespace-nowrap" />
        </p>
      </WithFace>
    </>
  );
}

function AskButton({ countyPlans, plans, look }: AskProps & { readonly look: ButtonLook }) {
  const { county, year } = countyPlans;
  const ids = plans.flatMap(({ id, sanctioned }) => (sanctioned ? [] : id));
  return (
    <ButtonLink
      next
      link={{ label: page.ask.button, to: askAddress(county, year, ids) }}
      look={look}
    />
  );
}
