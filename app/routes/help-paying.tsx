import type { PageHandle } from "#contract/page-handle.ts";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import {
  limitsOn,
  readHelpQuery,
  helpPath,
  type HelpQuery,
  householdLimits,
  type HouseholdLimits,
  households,
  programsFor,
  regions,
} from "#app/sections/paying/answers.ts";
import { todayFor } from "#app/page-services.server.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import page from "#content/en/pages/help-paying.yaml";
import type { HelpLimitsYear } from "#content/amounts/schemas.ts";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { fillPlaces } from "#content/fill-places.ts";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import {
  type HelpProgram,
  helpPrograms,
  type Household,
  incomeRanges,
  type Region,
} from "#medicare/income.ts";
import {
  OutLink,
  QuestionForm,
  type Question,
  ToolAnswer,
  ToolIntro,
} from "#app/sections/paying/question-form.tsx";
import type { Route } from "./+types/help-paying.ts";

export const handle = {
  query: ["sent", "household", "where", "income", "resources"],
} satisfies PageHandle;

/** The answers in the address, and the limits in force today. */
export function loader({ request, context }: Route.LoaderArgs) {
  const today = todayFor(context);
  return {
    query: readHelpQuery(new URL(request.url).searchParams, today),
    limits: limitsOn(today),
  };
}

const { result: words, programs } = page;
const scene = "help";

/** Which programs may help to pay: two steps of questions and the answer, all programs, and where to apply. */
export default function HelpPaying({ loaderData: { query, limits } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={isRefused(query, limits) ? errorPrefix + page.title : page.title}
        description={page.description}
      />
      <Step query={query} limits={limits} />
      <Programs answered={isAnswered(query, limits)} />
      <Apply />
      <LimitsNote limits={limits} />
      <Closing {...page.closing} />
    </>
  );
}

interface StepProps {
  readonly query: HelpQuery;
  readonly limits: HelpLimitsYear;
}

/** Whether a step was sent with an answer missing. */
function isRefused(query: HelpQuery, limits: HelpLimitsYear) {
  const { step, household, where } = query;
  if (!step) return false;
  return !household || !where || (step === "income" && !isAnswered(query, limits));
}

/** Whether nothing is left to ask. */
function isAnswered({ household, where, income, resources }: HelpQuery, limits: HelpLimitsYear) {
  if (!household || !where || income === undefined) return false;
  return resources !== undefined || householdLimits(limits, household, where).savings === null;
}

/** The top of the page: the next questions, or the answer. */
function Step({ query, limits }: StepProps) {
  const { household, where, income, resources, step } = query;
  const intro = { breadcrumb: page.breadcrumb, hero: page.hero, scene } as const;
  if (!household || !where)
    return (
      <ToolIntro {...intro}>
        <WhoAndWhere {...query} />
      </ToolIntro>
    );
  const ownLimits = householdLimits(limits, household, where);
  if (income === undefined || (ownLimits.savings && resources === undefined))
    return (
      <ToolIntro {...intro}>
        <Money
          ownLimits={ownLimits}
          {...query}
          household={household}
          where={where}
          refused={step === "income"}
        />
      </ToolIntro>
    );
  return (
    <Result ownLimits={ownLimits} {...query} household={household} where={where} income={income} />
  );
}

function WhoAndWhere({ household, where, step }: HelpQuery) {
  return (
    <QuestionForm
      path={helpPath}
      earlier={{ sent: "who" }}
      questions={[
        {
          name: "household",
          legend: page.household.legend,
          hint: page.household.hint,
          options: households.map((value) => ({ value, ...page.household.choices[value] })),
          answer: household,
          error: step && !household ? page.household.missing : undefined,
        },
        {
          name: "where",
          legend: page.where.legend,
          hint: page.where.hint,
          options: regions.map((value) => ({ value, ...page.where.choices[value] })),
          answer: where,
          error: step && !where ? page.where.missing : undefined,
        },
      ]}
      submit={page.next}
    />
  );
}

interface HouseholdProps extends HelpQuery {
  readonly ownLimits: HouseholdLimits;
  readonly household: Household;
  readonly where: Region;
}

/** Income and, if limits are known, savings. */
function Money(props: HouseholdProps & { readonly refused: boolean }) {
  const { ownLimits, household, where, income, resources, refused } = props;
  const questionOf = (name: "income" | "resources", answer: number | undefined): Question => ({
    name,
    legend: page[name].legend,
    hint: page[name].hint,
    options: rangeLabels(page[name], rangesOf(name, ownLimits)).map((label, index) => ({
      value: String(index),
      label,
    })),
    answer: answer === undefined ? undefined : String(answer),
    error: refused && answer === undefined ? page[name].missing : undefined,
  });
  return (
    <QuestionForm
      path={helpPath}
      earlier={{ sent: "income", household, where }}
      questions={[
        questionOf("income", income),
        ...(ownLimits.savings ? [questionOf("resources", resources)] : []),
      ]}
      submit={page.submit}
    >
      <a href={helpPath} className="ml-5 text-link">
        {page.change}
      </a>
    </QuestionForm>
  );
}

function rangesOf(name: "income" | "resources", { income, savings }: HouseholdLimits) {
  return name === "income" ? incomeRanges(income).map(({ to }) => to) : (savings ?? []);
}

/** What each range is called: "Up to …", "More than …, up to …", "More than …". */
function rangeLabels(
  { first, between, last }: Readonly<Record<"first" | "between" | "last", string>>,
  ends: readonly (number | null)[],
): string[] {
  return ends.map((to, index) => {
    const from = ends[index - 1] ?? null;
    const text = from === null ? first : to === null ? last : between;
    return fillPlaces(text, { from: formatDollars(from ?? 0), to: formatDollars(to ?? 0) });
  });
}

type ResultProps = HouseholdProps & { readonly income: number };

/** The programs that are worth applying for, and the answers they come from. */
function Result({ ownLimits, household, where, income, resources, year, now }: ResultProps) {
  const { programs: open, tooMuchSaved } = programsFor(income, resources);
  const labels = (name: "income" | "resources") =>
    rangeLabels(page[name], rangesOf(name, ownLimits));
  const any = open.length > 0;
  const answerRows = [
    { question: page.household.legend, answer: page.household.choices[household].label },
    { question: page.where.legend, answer: page.where.choices[where].label },
    { question: page.income.legend, answer: labels("income")[income] ?? "" },
    ...(resources === undefined
      ? []
      : [{ question: page.resources.legend, answer: labels("resources")[resources] ?? "" }]),
  ];
  return (
    <ToolAnswer
      breadcrumb={page.breadcrumb}
      headline={page.hero.headline}
      id="result"
      title={any ? words.headline : words.nothing}
      scene={scene}
      givenAnswers={{
        title: words.given,
        answers: answerRows,
        links: [{ label: words.again, to: `${helpPath}#answer` }],
      }}
      notes={
        <>
          <p className="mt-5 measure">{any ? words.text : words.nothingText}</p>
          {tooMuchSaved && <p className="mt-4 measure">{words.savings}</p>}
          <p className="mt-4 measure">{words.generous}</p>
          <p className="mt-4 text-small text-band-quiet">{fillPlaces(words.limits, { year })}</p>
          {year < now && (
            <p className="mt-2 text-small font-semibold">{fillPlaces(words.old, { year, now })}</p>
          )}
        </>
      }
    >
      <Open programs={open} ownLimits={ownLimits} />
    </ToolAnswer>
  );
}

interface OpenProps {
  readonly programs: readonly HelpProgram[];
  readonly ownLimits: HouseholdLimits;
}

/** The programs that the answers leave open, with what each pays and where to apply. */
function Open({ programs: open, ownLimits }: OpenProps) {
  if (open.length === 0) return null;
  return (
    <ul className="stack-4 mt-5">
      {open.map((program) => (
        <li key={program} className="paper p-4 text-ink sm:p-5 print:border-line print:p-2">
          <h3 className="pr-5 text-h4">{programs.items[program].name}</h3>
          <p className="mt-1">{programs.items[program].pays}</p>
          <p className="mt-1 text-small text-quiet">
            {fillPlaces(words.income, { limit: formatDollars(ownLimits.income[program]) })}
          </p>
          <ApplyAt program={program} />
        </li>
      ))}
    </ul>
  );
}

/** Where a program takes applications. */
function ApplyAt({ program }: { readonly program: HelpProgram }) {
  const [social, state] = page.apply.ways;
  const way = program === "extraHelp" ? social : state;
  if (!way) return null;
  return (
    <OutLink
      link={{
        label: program === "extraHelp" ? programs.applySsa : programs.applyState,
        url: way.link.url,
      }}
    />
  );
}

/** All programs, with what each pays, and a person to ask, who follows the answer once there is one. */
function Programs({ answered }: { readonly answered: boolean }) {
  const items = [
    ...helpPrograms.map((program) => ({
      ...programs.items[program],
      group: program === "extraHelp" ? undefined : programs.group,
    })),
    { ...programs.medicaid, group: undefined },
  ];
  return (
    <Section
      id="programs"
      className="grid gap-x-8 gap-y-8 band lg:gap-x-16 print:gap-y-3 roomy:grid-cols-12"
    >
      <div className="roomy:col-span-4">
        <Heading id="programs" text={programs.headline} />
        <p className="mt-5 text-lead text-quiet print:mt-2">{programs.intro}</p>
        {!answered && (
          <div className="mt-8 print:hidden">
            <AgentAside of="paying" />
          </div>
        )}
      </div>
      <dl className="border-b border-hair roomy:col-span-8">
        {items.map(({ name, pays, group }) => (
          <div key={name} className="grid gap-x-8 gap-y-1 border-t border-hair py-4 sm:grid-cols-2">
            <dt className="font-semibold">
              {name}
              {group && <span className="block text-small font-normal text-quiet">{group}</span>}
            </dt>
            <dd>{pays}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Where to apply, for each kind of program. */
function Apply() {
  const { headline, ways, states } = page.apply;
  return (
    <Section id="apply" on="sand">
      <Heading id="apply" text={headline} />
      <ul className="mt-8 grid gap-8 lg:grid-cols-3 print:mt-3 print:grid-cols-3 print:gap-6">
        {ways.map(({ title, text, link }) => (
          <li key={title} className="border-t-3 border-pine pt-4 print:pt-2">
            <h3 className="text-h4">{title}</h3>
            <p className="mt-2">
              <WholeNumbers>{text}</WholeNumbers>
            </p>
            <OutLink link={link} />
          </li>
        ))}
      </ul>
      <p className="mt-6 print:hidden">
        <ArrowLink link={states} />
      </p>
    </Section>
  );
}

/** Where the limits come from, and which are left out. */
function LimitsNote({ limits }: { readonly limits: HelpLimitsYear }) {
  const { poverty, resources } = limits;
  return (
    <section aria-labelledby="limits" className="page with-notices py-14 print:pt-2">
      <Heading id="limits" text={page.limits.headline} className="text-h3" />
      <p className="mt-3 measure">{page.limits.text}</p>
      {resources.checked === "weak" && <p className="mt-3 measure">{page.limits.unknown}</p>}
      <p className="mt-3 text-small">
        {page.limits.source}: <a href={poverty.source.url}>{poverty.source.title}</a>
      </p>
    </section>
  );
}
