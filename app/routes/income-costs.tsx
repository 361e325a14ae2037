import type { ReactNode } from "react";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import { readIncomeQuery, incomePath, type IncomeQuery } from "#app/sections/paying/answers.ts";
import { builtOn } from "#app/sections/page/day.tsx";
import { formatDollars } from "#content/amounts/format-amount.ts";
import amounts from "#content/amounts/amounts.yaml";
import page from "#content/en/pages/income-costs.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { fillPlaces } from "#content/fill-places.ts";
import { Moment } from "#app/ui/art.tsx";
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
  GivenAnswers,
  OutLink,
  QuestionForm,
  ToolIntro,
} from "#app/sections/paying/question-form.tsx";
import type { Route } from "./+types/income-costs.ts";

/** The answers in the address, and Medicare's amounts in force today. */
export function loader({ request }: Route.LoaderArgs) {
  return readIncomeQuery(new URL(request.url).searchParams, builtOn);
}

const { status: statusWords, income: incomeWords, result: words } = page;
const statuses: readonly FilingStatus[] = ["single", "joint", "separate"];

/** What Part B and Part D cost at an income: two questions and the answer, the whole table, and what lowers it. */
export default function IncomeCosts({ loaderData: query }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={query.missing ? errorPrefix + page.title : page.title}
        description={page.description}
      />
      <ToolIntro breadcrumb={page.breadcrumb} hero={page.hero} scene="income">
        {query.table ? <Step {...query} table={query.table} /> : <NoTable />}
      </ToolIntro>
      {query.table && <WholeTable table={query.table} level={query.bracket?.level} />}
      <Lower />
      <Closing {...page.closing} />
    </>
  );
}

function NoTable() {
  return (
    <p className="rounded-card bg-mint p-5 sm:p-9">
      <WholeNumbers>{words.none}</WholeNumbers>
    </p>
  );
}

type StepProps = IncomeQuery & { readonly table: IncomeTable };

/** The next question, or the answer. */
function Step(props: StepProps) {
  const { table, status, bracket, missing } = props;
  const { year } = table;
  if (status && bracket) return <Result {...props} status={status} bracket={bracket} />;
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

type ResultProps = StepProps &
  Readonly<Record<"status", FilingStatus> & Record<"bracket", IncomeBracket>>;

/** One person's costs a month, as an estimate, with the year of the amounts. */
function Result({ table, status, bracket, now, otherYear }: ResultProps) {
  const { year } = table;
  const { partB, partBAdded, partDAdded } = incomeCosts(table, bracket.level);
  const answers = { sent: "income", status, income: bracket.level };
  return (
    <>
      <Moment of="paying" className="strip -mt-3" />
      <section aria-labelledby="costs" className="rounded-card bg-mint p-5 sm:p-9 print:p-0">
        <Heading id="costs" text={fillPlaces(words.headline, { year })} className="text-h3" />
        <p className="mt-3">{partBAdded > 0 ? words.higher : words.standard}</p>
        <dl className="mt-6 grid gap-4 sm:grid-cols-2">
          <Cost
            name={words.partB}
            amount={formatDollars(partB)}
            note={
              partBAdded > 0
                ? fillPlaces(words.partBOf, {
                    standard: formatDollars(table.standard),
                    added: formatDollars(partBAdded),
                  })
                : undefined
            }
          />
          {partDAdded === null ? (
            <Cost name={words.partD} note={fillPlaces(words.partDUnknown, { year })} />
          ) : (
            <Cost
              name={words.partD}
              amount={partDAdded > 0 ? formatDollars(partDAdded) : undefined}
              note={partDAdded > 0 ? words.partDNote : words.partDNone}
            />
          )}
        </dl>
        <p className="mt-5 text-small">{fillPlaces(words.estimateNote, { year })}</p>
        {year < now && (
          <p className="mt-3 tip font-semibold">{fillPlaces(words.old, { year, now })}</p>
        )}
        <GivenAnswers
          title={words.given}
          answers={[
            {
              question: fillPlaces(statusWords.legend, { year: year - 2 }),
              answer: statusWords.choices[status].label,
            },
            {
              question: fillPlaces(incomeWords.legend, { year: year - 2 }),
              answer: bracketLabel(table, bracket),
            },
          ]}
          links={[
            { label: words.again, to: `${incomePath}#answer` },
            ...(otherYear
              ? [
                  {
                    label: fillPlaces(words.headline, { year: otherYear }),
                    to: answerAddress(incomePath, { ...answers, year: otherYear }),
                  },
                ]
              : []),
          ]}
        />
      </section>
    </>
  );
}

interface CostProps {
  readonly name: string;
  /** US dollars a month; without one, the note says why. */
  readonly amount?: string | undefined;
  readonly note?: string | undefined;
}

function Cost({ name, amount, note }: CostProps) {
  return (
    <div className="rounded-control border-2 border-line bg-card p-4">
      <dt className="font-semibold">{name}</dt>
      {amount && (
        <dd>
          <span className="text-small text-quiet">{words.estimate}: </span>
          <span className="block font-serif text-h2 leading-none font-semibold">{amount}</span>
          <span className="text-small">{words.month}</span>
        </dd>
      )}
      {note && <dd className="mt-2 text-small">{note}</dd>}
    </div>
  );
}

interface CellProps {
  /** The column's name. */
  readonly name: string | undefined;
  readonly children: ReactNode;
}

/** A figure, after the column's name for small screens, which hide the head. */
function Cell({ name, children }: CellProps) {
  return (
    <td>
      <span aria-hidden="true">{name}</span>
      <span>{children}</span>
    </td>
  );
}

interface WholeTableProps {
  readonly table: IncomeTable;
  /** The visitor's, once they have answered. */
  readonly level?: number | undefined;
}

/** Medicare's table for the year, level by level; the visitor's stands out. */
function WholeTable({ table, level: own }: WholeTableProps) {
  const { year } = table;
  const headline = fillPlaces(page.table.headline, { year });
  const { columns } = page.table;
  const levels = [0, ...table.partB.map((_, index) => index + 1)];
  const source = amounts.sources["parts-a-b"];
  return (
    <Section id="official-amounts" on="sand">
      <Heading id="official-amounts" text={headline} />
      <p className="mt-4 measure">{fillPlaces(page.table.intro, { year: year - 2 })}</p>
      <table aria-labelledby="official-amounts" className="stacked-table mt-8">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => {
            const costs = incomeCosts(table, level);
            return (
              <tr key={level} aria-current={level === own || undefined}>
                {statuses.map((status, index) => {
                  const bracket = incomeBrackets(table, status).find((one) => one.level === level);
                  return (
                    <Cell key={status} name={columns[index]}>
                      {bracket ? bracketLabel(table, bracket) : page.table.none}
                    </Cell>
                  );
                })}
                <Cell name={columns[3]}>
                  <strong className="whitespace-nowrap">{formatDollars(costs.partB, true)}</strong>
                </Cell>
                <Cell name={columns[4]}>
                  {costs.partDAdded === null
                    ? page.table.unknown
                    : formatDollars(costs.partDAdded, true)}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-4 text-small text-quiet">
        {words.source}: {source?.url ? <a href={source.url}>{source.name}</a> : source?.name}.
      </p>
    </Section>
  );
}

const { lower, appeal } = page;

/** Life-changing events, the form that reports them, and how to appeal. */
function Lower() {
  return (
    <>
      <Section id="lower" className="grid gap-x-8 gap-y-8 band md:grid-cols-12 lg:gap-x-16">
        <div className="md:col-span-5">
          <Heading id="lower" text={lower.headline} />
          <p className="mt-5 text-lead text-quiet">{lower.text}</p>
        </div>
        <div className="md:col-span-7">
          <ul className="stack-2 list-disc pl-6 marker:text-pine">
            {lower.events.map((event) => (
              <li key={event} className="measure">
                {event}
              </li>
            ))}
          </ul>
          <p className="mt-5 measure tip">{lower.not}</p>
        </div>
        <ol className="grid gap-6 md:col-span-12 md:grid-cols-3">
          {lower.steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-3 border-pine pt-4">
              <h3 className="text-h4">
                {index + 1}. {title}
              </h3>
              <p className="mt-2">
                <WholeNumbers>{text}</WholeNumbers>
              </p>
            </li>
          ))}
        </ol>
        <ul className="md:col-span-12">
          {lower.links.map((link) => (
            <li key={link.url}>
              <OutLink link={link} />
            </li>
          ))}
        </ul>
      </Section>
      <section aria-labelledby="appeal" className="page pb-16 lg:pb-24">
        <div className="rounded-card bg-sand p-6 sm:p-9 print:p-0">
          <Heading id="appeal" text={appeal.headline} className="text-h3" />
          <p className="mt-3 measure">{appeal.text}</p>
          <p className="mt-2">
            <OutLink link={appeal.link} />
          </p>
        </div>
      </section>
    </>
  );
}
