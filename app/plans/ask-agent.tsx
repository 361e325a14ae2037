import { call, medicareGov, offersNone } from "#content/en/plans/plans.yaml";
import page from "#content/en/plans/compare.yaml";
import type { CountyPlans, Plan } from "#contract/plans.ts";
import type { Link } from "#content/fields.ts";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { ButtonLink, CheckList, Heading } from "#app/sections/page/section.tsx";
import { OutLink } from "#app/sections/paying/question-form.tsx";
import { askAddress } from "./plan-list.ts";
import { noAdviceIn } from "./plan-words.ts";

export interface AskProps {
  readonly countyPlans: CountyPlans;
  /** The chosen ones. */
  readonly plans: readonly Plan[];
}

interface AdviceProps extends AskProps {
  /** Whether the plans' bars, which ask for the call first, are on the page. */
  readonly hasBars: boolean;
}

/** The way to an agent or, where the agency has no license, to whoever can help there. */
export function Advice(props: AdviceProps) {
  const noAdvice = noAdviceIn(props.countyPlans.county);
  if (noAdvice === null) return <AskAgent {...props} />;
  return (
    <div className="stack-2 mt-6 measure tip">
      <p>{noAdvice}</p>
      <OnMedicareGov />
    </div>
  );
}

/** Where visitors can compare without an agent. */
export function OnMedicareGov() {
  return (
    <p className="print:hidden">
      <OutLink link={medicareGov} />
    </p>
  );
}

/** What the table can't tell about these plans, and an agent could look up. */
function AskAgent({ hasBars, ...props }: AdviceProps) {
  const { countyPlans, plans } = props;
  const { show } = countyPlans;
  const { headline, costs, outside } = page.ask;
  const hasOutside = plans.some(({ type }) => /PPO|PFFS|POS/.test(type));
  const fit = hasOutside ? [...page.ask.fit, outside] : page.ask.fit;
  const items = show === "full" ? fit : [...costs, ...fit];
  return (
    <section
      aria-labelledby="ask"
      className={`grid items-center gap-x-16 gap-y-6 panel bg-mint lg:grid-cols-[7fr_5fr] print:mt-4 print:block print:p-0 ${show === "full" ? "mt-12" : "mt-6"}`}
    >
      <div>
        <Heading id="ask" text={headline} className="text-h3" />
        <p className="mt-2 measure print:hidden">{page.ask[show]}</p>
        <CheckList
          icon="box"
          items={items}
          className="stack-1 mt-3 print:hidden"
          row="flex gap-3"
          check="pt-1 text-pine"
        />
        <AnswerLines {...{ items, plans }} />
      </div>
      <Ask {...props} again={hasBars} className="print:hidden" />
    </section>
  );
}

/** A field to write in. */
const blank = "\u00A0";

interface AnswerLinesProps {
  readonly items: readonly string[];
  readonly plans: readonly Plan[];
}

/** On paper, room for what the agent says about each plan. */
function AnswerLines({ items, plans }: AnswerLinesProps) {
  return (
    <table className="plan-table hidden answer-lines print:table">
      <thead>
        <tr>
          <td>{blank}</td>
          {plans.map(({ id, name }) => (
            <th key={id} scope="col">
              <b>{name}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item}>
            <th scope="row">{item}</th>
            {plans.map(({ id }) => (
              <td key={id}>{blank}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AskLineProps extends AskProps {
  /** Whether the page has said above which of the plans we offer. */
  readonly again?: boolean;
  readonly className: string;
}

/** The way to an agent, who gets the chosen plans. */
export function Ask({ again = false, className, ...props }: AskLineProps) {
  const offersSome = again || props.plans.some(({ offered }) => offered);
  return (
    <div data-hides-bar="" className={className}>
      <p className="mb-4 measure">{offersSome ? page.ask.text : offersNone}</p>
      <ButtonLink next link={askLink(props)} look="accent" className="max-sm:w-full" />
      <WithFace className="mt-4">
        <p>
          {call} <PhoneNumber wrap="min-[21rem]:whitespace-nowrap" />
        </p>
      </WithFace>
    </div>
  );
}

/** Of a button to the form, with the plans that can be asked about. */
export function askLink({ countyPlans: { county, year }, plans }: AskProps): Link {
  const ids = plans.flatMap(({ id, sanctioned }) => (sanctioned ? [] : id));
  return { label: page.ask.button, to: askAddress(county, year, ids) };
}
