import type { PageHandle } from "#contract/page-handle.ts";
import amounts from "#content/amounts/amounts.yaml";
import { penaltyAmounts, type PenaltyPart } from "#content/amounts/known-amounts.ts";
import {
  readPenalty,
  viewPenalty,
  type PenaltyQuery,
  type PenaltyView,
  penaltyPath,
} from "#app/sections/penalty/penalty-answer.ts";
import { todayFor } from "#app/page-services.server.ts";
import { amountHistory } from "#content/en/pictures/penalty-steps.yaml";
import page from "#content/en/tools/penalty.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { AmountHistory } from "#app/sections/amount-history.tsx";
import { keepNames } from "#app/sections/page/day.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PrintButton } from "#app/sections/page/print-button.tsx";
import {
  ArrowLink,
  ButtonLink,
  Heading,
  PointList,
  Section,
  TextLink,
} from "#app/sections/page/section.tsx";
import { PenaltySteps } from "#app/sections/pictures/penalty-steps.tsx";
import {
  AnswerOpening,
  AskingForm,
  AskingOpening,
  AgentAsideRow,
  ChangeAnswers,
  ChangeLink,
  RuleSources,
} from "#app/sections/tools/asking-page.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Button } from "#app/ui/button.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { ChoiceGroup } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/penalty.ts";

export const handle = { query: ["part", "months"] } satisfies PageHandle;

/** Reads the answers in the address and calculates the estimate with the amounts in force today; nothing is stored. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readPenalty(new URL(request.url).searchParams);
  if (query.question === null) return { query, view: null };
  const { part, months } = query.question;
  return {
    query,
    view: viewPenalty(part, months, penaltyAmounts(amounts, part, todayFor(context))),
  };
}

/** The estimate for what the address asks, then the question; without one, the question first. */
export default function Penalty({ loaderData: { query, view } }: Route.ComponentProps) {
  const form = <PenaltyForm {...query} />;
  return (
    <>
      {view ? (
        <>
          <AnswerOpening page={page} strip="penalty" />
          <Estimate view={view} />
          <AgentAsideRow of="penalty" />
          {view.part === "b" && <Stairs years={fullYears(query)} />}
          <Erase part={view.part} />
          <ChangeAnswers>{form}</ChangeAnswers>
        </>
      ) : (
        <>
          <AskingOpening page={page} scene="penalty" errors={query.errors}>
            {form}
          </AskingOpening>
          <Stairs years={undefined} />
          <HowItWorks />
        </>
      )}
      {view?.part !== "d" && (
        <div className="page pt-[clamp(48px,32px+4vw,88px)] print:hidden">
          <AmountHistory rows={amountHistory} wide />
        </div>
      )}
      <RuleSources {...page.sources} />
      <Closing {...page.closing} />
    </>
  );
}

/** Part B's penalty by full years, with the visitor's own marked. */
function Stairs({ years }: { readonly years: number | undefined }) {
  return (
    <div
      className={`page print:py-2 ${years === undefined ? "" : "pt-[clamp(56px,32px+5vw,104px)]"}`}
    >
      <PenaltySteps years={years} />
    </div>
  );
}

function fullYears({ question }: PenaltyQuery): number | undefined {
  return question?.part === "b" ? Math.floor(question.months / 12) : undefined;
}

/** The estimate, labeled as one, and how it is worked out. */
function Estimate({ view }: { readonly view: PenaltyView }) {
  const { part, headline, text, lines } = view;
  return (
    <section aria-labelledby={answerId} className="bg-band text-on-band">
      <div className="page grid gap-x-8 gap-y-10 band lg:gap-x-16 print:block print:py-4 roomy:grid-cols-12">
        <div className="print:mb-4 roomy:col-span-7">
          <p className="inline-block rounded-control bg-marigold px-3 py-1 font-semibold text-on-marigold print:p-0">
            {keepNames(fillPlaces(page.label, { part: part.toUpperCase() }))}
          </p>
          <h2
            id={answerId}
            tabIndex={-1}
            className="mt-4 scroll-mt-[4rem] text-h1 print:mt-0 print:text-h2"
          >
            {headline}
          </h2>
          <p className="mt-5 measure text-lead text-band-quiet print:mt-2">
            <WholeNumbers>{text}</WholeNumbers>
          </p>
          <p className="mt-5 measure text-small text-band-quiet print:mt-2">{page.work.notice}</p>
          <div className="mt-8 flex flex-wrap items-center gap-4 print:hidden">
            <ButtonLink next link={page.ask} look="accent" />
            <PrintButton label={page.print} look="outline-on-band" />
            <ChangeLink>{page.change}</ChangeLink>
          </div>
        </div>
        <div className="max-md:hidden print:hidden roomy:col-span-5 roomy:col-start-8">
          <Drawing of="penalty" />
        </div>
        {lines.length > 0 && (
          <div className="roomy:col-span-12">
            <h3 className="text-h3">{page.work.headline}</h3>
            <ul className="mt-4 gap-x-16 roomy:columns-2">
              {lines.map((line) => (
                <li
                  key={line}
                  className="break-inside-avoid border-t border-band-line py-4 print:py-0.5"
                >
                  {line}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

/** What may erase the penalty of a part, and Part A's. */
function Erase({ part }: { readonly part: PenaltyPart }) {
  const { erase } = page;
  return (
    <Section
      id="erase"
      className="few-sheets grid items-start gap-x-8 gap-y-12 band lg:gap-x-16 roomy:grid-cols-12"
    >
      <div className="roomy:col-span-7">
        <Heading id="erase" text={erase.headline} />
        <PointList
          items={erase[part]}
          className="mt-6 border-b border-hair print:[&>:first-child]:break-after-avoid"
          row="break-inside-avoid border-t border-hair py-5 print:py-2"
          text="mt-1 measure"
        />
        <ArrowLink link={erase.read} className="to-arrow mt-4 text-link print:hidden" />
      </div>
      <div className="roomy:col-span-5">
        <PartA />
      </div>
    </Section>
  );
}

function PartA() {
  return (
    <div className="panel bg-sand print:mt-4 print:p-0">
      <h2 className="text-h3">{page.partA.headline}</h2>
      <p className="mt-3 print:mt-1">{keepNames(page.partA.text)}</p>
    </div>
  );
}

/** The rules in short. */
function HowItWorks() {
  return (
    <Section
      id="before"
      className="few-sheets grid items-start gap-x-8 gap-y-12 pt-[clamp(48px,32px+4vw,88px)] pb-4 lg:gap-x-16 roomy:grid-cols-12"
    >
      <div className="roomy:col-span-7">
        <Heading id="before" text={page.before.headline} />
        <PointList
          items={page.before.points}
          className="mt-6 border-b border-hair print:mt-2"
          row="border-t border-hair py-5 print:py-2"
          text="mt-1 measure"
        />
        <ArrowLink link={page.erase.read} className="to-arrow mt-4 text-link print:hidden" />
      </div>
      <div className="roomy:col-span-5">
        <PartA />
      </div>
    </Section>
  );
}

const { form: words } = page;
/** Prefix of the fields' ids. */
const name = "penalty";
/** Where the estimate stands on the page. */
const answerId = "estimate";

const parts = [
  { value: "b", label: words.parts.b },
  { value: "d", label: words.parts.d },
];

/** Asks for the part and the months. */
function PenaltyForm({ typed, errors }: PenaltyQuery) {
  return (
    <AskingForm path={penaltyPath} answerId={answerId} name={name} words={words} errors={errors}>
      <ChoiceGroup
        form={name}
        name="part"
        legend={words.part}
        error={errors["part"]}
        choices={parts}
        defaultValue={typed.part === "" ? "b" : typed.part.toLowerCase()}
      />
      <Field
        form={name}
        name="months"
        label={words.months}
        hint={words.monthsHint}
        error={errors["months"]}
        defaultValue={typed.months}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextLink link={words.dates} />
      <Button type="submit" look="accent" className="w-full">
        {words.button}
      </Button>
      <p className="text-small text-quiet">{words.private}</p>
    </AskingForm>
  );
}
