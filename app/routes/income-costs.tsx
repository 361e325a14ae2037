import type { PageHandle } from "#contract/page-handle.ts";
import type { ReactNode } from "react";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import {
  readIncomeQuery,
  incomePath,
  type IncomeQuery,
  statuses,
} from "#app/sections/paying/answers.ts";
import { todayFor } from "#app/page-services.server.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import amounts from "#content/amounts/amounts.yaml";
import page from "#content/en/pages/income-costs.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { fillPlaces } from "#content/fill-places.ts";
import { roles } from "#app/ui/scroll-table.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import {
  type FilingStatus,
  incomeBrackets,
  type IncomeBracket,
  incomeCosts,
  type IncomeTable,
} from "#medicare/income.ts";
import {
  answerAddress,
  OutLink,
  QuestionForm,
  ToolAnswer,
  ToolIntro,
} from "#app/sections/paying/question-form.tsx";
import type { Route } from "./+types/income-costs.ts";

export const handle = { query: ["sent", "year", "status", "income"] } satisfies PageHandle;

/** The answers in the address, and Medicare's amounts in force today. */
export function loader({ request, context }: Route.LoaderArgs) {
  return readIncomeQuery(new URL(request.url).searchParams, todayFor(context));
}

const { status: statusWords, income: incomeWords, result: words } = page;

/** What Part B and Part D cost at an income: two questions and the answer, the whole table, and what lowers it. */
export default function IncomeCosts({ loaderData: query }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={query.missing ? errorPrefix + page.title : page.title}
        description={page.description}
      />
      <Step {...query} />
      {query.table && <WholeTable table={query.table} place={placeOf(query)} />}
      <Lower />
      <Closing {...page.closing} />
    </>
  );
}

function NoTable() {
  return (
    <p className="panel bg-mint">
      <WholeNumbers>{words.none}</WholeNumbers>
    </p>
  );
}

/** The visitor's place in the table, once they have answered. */
function placeOf({ status, bracket }: IncomeQuery): Place | undefined {
  return status && bracket ? { status, level: bracket.level } : undefined;
}

/** The top of the page: the next question, or the answer. */
function Step(query: IncomeQuery) {
  const { table, status, bracket } = query;
  if (table && status && bracket)
    return <Result {...query} table={table} status={status} bracket={bracket} />;
  return (
    <ToolIntro breadcrumb={page.breadcrumb} hero={page.hero} scene="income">
      {table ? <NextQuestion {...query} table={table} /> : <NoTable />}
    </ToolIntro>
  );
}

type WithTable = IncomeQuery & { readonly table: IncomeTable };

/** How the visitor filed, then the income. */
function NextQuestion({ table, status, missing }: WithTable) {
  const { year } = table;
  if (status)
    return (
      <QuestionForm
        path={incomePath}
        earlier={{ sent: "income", year, status }}
        questions={[
          {
            name: "income",
            legend: fillPlaces(incomeWords.legend, { year: year - 2 }),
            hint: incomeWords.hint,
            options: incomeBrackets(table, status).map((one) => ({
              value: String(one.level),
              label: bracketLabel(table, one),
            })),
            error: missing && incomeWords.missing,
          },
        ]}
        submit={incomeWords.submit}
      >
        <a href={incomePath} className="ml-5 text-link">
          {incomeWords.change}
        </a>
      </QuestionForm>
    );
  return (
    <QuestionForm
      path={incomePath}
      earlier={{ sent: "status", year }}
      questions={[
        {
          name: "status",
          legend: fillPlaces(statusWords.legend, { year: year - 2 }),
          hint: statusWords.hint,
          options: statuses.map((value) => ({ value, ...statusWords.choices[value] })),
          error: missing && statusWords.missing,
        },
      ]}
      submit={statusWords.next}
    />
  );
}

function bracketLabel(table: IncomeTable, { level, from, to }: IncomeBracket): string {
  const beforeLast = level === table.partB.length - 1;
  const text =
    from === null
      ? incomeWords.first
      : to === null
        ? incomeWords.last
        : beforeLast
          ? incomeWords.beforeLast
          : incomeWords.between;
  return fillPlaces(text, { from: formatDollars(from ?? 0), to: formatDollars(to ?? 0) });
}

type ResultProps = WithTable &
  Readonly<Record<"status", FilingStatus> & Record<"bracket", IncomeBracket>>;

/** One person's costs a month, as an estimate, with the year of the amounts. */
function Result({ table, status, bracket, now, otherYear }: ResultProps) {
  const { year } = table;
  const { partBAdded } = incomeCosts(table, bracket.level);
  const answers = { sent: "income", status, income: bracket.level };
  const other = otherYear && {
    label: fillPlaces(words.headline, { year: otherYear }),
    to: answerAddress(incomePath, { ...answers, year: otherYear }),
  };
  const answerRows = [
    {
      question: fillPlaces(statusWords.legend, { year: year - 2 }),
      answer: statusWords.choices[status].label,
    },
    {
      question: fillPlaces(incomeWords.legend, { year: year - 2 }),
      answer: bracketLabel(table, bracket),
    },
  ];
  return (
    <ToolAnswer
      breadcrumb={page.breadcrumb}
      headline={page.hero.headline}
      id="costs"
      title={fillPlaces(words.headline, { year })}
      scene="income"
      givenAnswers={{
        title: words.given,
        answers: answerRows,
        links: [{ label: words.again, to: `${incomePath}#answer` }, ...(other ? [other] : [])],
      }}
    >
      <Costs table={table} level={bracket.level} />
      <p className="mt-6 measure">{partBAdded > 0 ? words.higher : words.standard}</p>
      <p className="mt-4 measure text-small text-band-quiet">
        {fillPlaces(words.estimateNote, { year })}
      </p>
      {year < now && (
        <p className="mt-3 tip font-semibold">{fillPlaces(words.old, { year, now })}</p>
      )}
    </ToolAnswer>
  );
}

/** What a level of the table means for Part B and Part D, in large type. */
function Costs({ table, level }: { readonly table: IncomeTable; readonly level: number }) {
  const { partB, partBAdded, partDAdded } = incomeCosts(table, level);
  const standard = formatDollars(table.standard);
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 md:mt-6">
      <Cost
        name={words.partB}
        amount={formatDollars(partB)}
        note={
          partBAdded > 0
            ? fillPlaces(words.partBOf, { standard, added: formatDollars(partBAdded) })
            : undefined
        }
      />
      {partDAdded === null ? (
        <Cost name={words.partD} note={fillPlaces(words.partDUnknown, { year: table.year })} />
      ) : (
        <Cost
          name={words.partD}
          amount={partDAdded > 0 ? formatDollars(partDAdded) : undefined}
          note={partDAdded > 0 ? words.partDNote : words.partDNone}
        />
      )}
    </dl>
  );
}

interface CostProps {
  readonly name: string;
  /** US dollars a month; without one, the note says why. */
  readonly amount?: string | undefined;
  readonly note?: string | undefined;
}

/** The names take as many lines as the longer one, so that the amounts are level. */
function Cost({ name, amount, note }: CostProps) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid content-start gap-y-0 border-t-3 border-marigold pt-4">
      <dt className="font-semibold">{name}</dt>
      {amount && (
        <dd>
          <span className="text-small text-band-quiet">{words.estimate}: </span>
          <span className="block font-serif text-h1 leading-none font-semibold md:max-lg:text-h2">
            {amount}
          </span>
          <span className="text-small">{words.month}</span>
        </dd>
      )}
      {note && <dd className="mt-2 text-small text-band-quiet">{note}</dd>}
    </div>
  );
}

interface CellProps {
  /** The column's name. */
  readonly name: string | undefined;
  /** Is about a filing status other than the visitor's. Small screens hide it, and rows that have nothing else. */
  readonly other?: boolean;
  readonly children: ReactNode;
}

/** A figure, after the column's name for small screens, which hide the head. */
function Cell({ name, other = false, children }: CellProps) {
  return (
    <td {...roles.cell} className={other ? "others" : undefined}>
      <span aria-hidden="true">{name}</span>
      <span>{children}</span>
    </td>
  );
}

interface Place {
  readonly status: FilingStatus;
  readonly level: number;
}

interface WholeTableProps {
  readonly table: IncomeTable;
  /** The visitor's place in it, once they have answered. */
  readonly place: Place | undefined;
}

/** Medicare's table for the year, level by level; the visitor's stands out. */
function WholeTable({ table, place }: WholeTableProps) {
  const { year } = table;
  const { headline, intro, shown, columns } = page.table;
  const levels = [0, ...table.partB.map((_, index) => index + 1)];
  const source = amounts.sources["parts-a-b"];
  return (
    <Section id="official-amounts" on="sand">
      <Heading id="official-amounts" text={fillPlaces(headline, { year })} />
      <p className="mt-4 measure print:mt-2">{fillPlaces(intro, { year: year - 2 })}</p>
      {place && <p className="mt-2 measure text-small lg:hidden print:hidden">{shown}</p>}
      <table
        {...roles.table}
        aria-labelledby="official-amounts"
        className="stacked-table mt-8 print:mt-2"
      >
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map((name) => (
              <th key={name} {...roles.columnheader} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {levels.map((level) => (
            <LevelRow key={level} table={table} place={place} level={level} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-small text-quiet">
        {words.source}: {source?.url ? <a href={source.url}>{source.name}</a> : source?.name}.
      </p>
    </Section>
  );
}

/** The incomes of a level by filing status, and what they cost a month. */
function LevelRow({ table, place, level }: WholeTableProps & { readonly level: number }) {
  const { columns, none, unknown, yours } = page.table;
  const costs = incomeCosts(table, level);
  const bracketOf = (status: FilingStatus) =>
    incomeBrackets(table, status).find((one) => one.level === level);
  const isOwn = level === place?.level;
  return (
    <tr
      {...roles.row}
      aria-current={isOwn || undefined}
      className={place && !bracketOf(place.status) ? "others" : undefined}
    >
      {statuses.map((status, index) => {
        const bracket = bracketOf(status);
        const isOther = place !== undefined && status !== place.status;
        return (
          <Cell key={status} name={columns[index]} other={isOther}>
            {isOwn && !isOther && <span className="sr-only">{yours} </span>}
            {bracket ? bracketLabel(table, bracket) : none}
          </Cell>
        );
      })}
      <Cell name={columns[3]}>
        <strong className="whitespace-nowrap">{formatDollars(costs.partB, true)}</strong>
      </Cell>
      <Cell name={columns[4]}>
        {costs.partDAdded === null ? unknown : formatDollars(costs.partDAdded, true)}
      </Cell>
    </tr>
  );
}

const { lower, appeal } = page;

/** Life-changing events, the form that reports them, and how to appeal. */
function Lower() {
  return (
    <>
      <Section id="lower" className="grid gap-8 band lg:gap-x-16 print:gap-y-3 roomy:grid-cols-12">
        <div className="roomy:col-span-5">
          <Heading id="lower" text={lower.headline} />
          <p className="mt-5 text-lead text-quiet print:mt-2 print:text-[1em]">{lower.text}</p>
        </div>
        <div className="roomy:col-span-7">
          <ul className="stack-2 list-disc pl-6 marker:text-pine print:stack-1 print:columns-2 print:gap-x-8">
            {lower.events.map((event) => (
              <li key={event} className="measure">
                {event}
              </li>
            ))}
          </ul>
          <p className="mt-5 measure tip print:mt-3">{lower.not}</p>
        </div>
        <ol className="grid gap-6 print:grid-cols-3 roomy:col-span-12 roomy:grid-cols-3">
          {lower.steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-3 border-pine pt-4 print:pt-2">
              <h3 className="text-h4">
                {index + 1}. {title}
              </h3>
              <p className="mt-2">
                <WholeNumbers>{text}</WholeNumbers>
              </p>
            </li>
          ))}
        </ol>
        <ul className="roomy:col-span-12">
          {lower.links.map((link) => (
            <li key={link.url}>
              <OutLink link={link} />
            </li>
          ))}
        </ul>
      </Section>
      <section aria-labelledby="appeal" className="page with-notices pb-16 lg:pb-24">
        <div className="panel bg-sand print:p-0">
          <Heading id="appeal" text={appeal.headline} className="text-h3" />
          <p className="mt-3 measure print:mt-1">{appeal.text}</p>
          <p className="mt-2">
            <OutLink link={appeal.link} />
          </p>
        </div>
      </section>
    </>
  );
}
