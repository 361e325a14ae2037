import type { PageHandle } from "#contract/page-handle.ts";
import { datesParameters, readDates } from "#app/sections/dates/dates-query.ts";
import { todayFor } from "#app/page-services.server.ts";
import page from "#content/en/tools/dates.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { EnrollmentStrip } from "#app/sections/pictures/enrollment-strip.tsx";
import {
  AnswerOpening,
  AskingOpening,
  ChangeAnswers,
  RuleSources,
} from "#app/sections/tools/asking-page.tsx";
import { DatesAnswer } from "#app/sections/dates/dates-answer.tsx";
import { DatesForm } from "#app/sections/dates/dates-form.tsx";
import { viewDates } from "#app/sections/dates/dates-view.ts";
import type { Route } from "./+types/dates.ts";

export const handle = { query: datesParameters } satisfies PageHandle;

/** Reads the answers in the address; none are stored. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readDates(new URL(request.url).searchParams);
  return { query, today: todayFor(context) };
}

/** The answer for the person whom the address describes, then the question; without one, the question first. */
export default function Dates({ loaderData: { query, today } }: Route.ComponentProps) {
  const form = <DatesForm {...query} />;
  return (
    <>
      {query.person ? (
        <>
          <AnswerOpening page={page} strip="dates" />
          <DatesAnswer view={viewDates(query.person, today)} />
          <ChangeAnswers>{form}</ChangeAnswers>
        </>
      ) : (
        <>
          <AskingOpening page={page} scene="thanks/dates" errors={query.errors}>
            {form}
          </AskingOpening>
          <BeforeAnswer />
        </>
      )}
      <RuleSources {...page.sources} />
      <Closing {...page.closing} />
    </>
  );
}

/** How the dates are counted, with an example. */
function BeforeAnswer() {
  const { headline, points } = page.before;
  return (
    <Section
      id="before"
      className="few-sheets grid items-start gap-x-8 gap-y-10 pb-[clamp(56px,32px+5vw,104px)] lg:gap-x-16 roomy:grid-cols-12"
    >
      <OwnDates />
      <div className="roomy:col-span-5">
        <Heading id="before" text={headline} className="text-h2 print:text-h3" />
        <PointList
          items={points}
          className="mt-6 print:mt-2 print:grid print:grid-cols-[5fr_6fr] print:gap-x-8 [&>:nth-child(2)]:print:hidden"
          row="border-t border-hair py-4 print:py-1.5"
          text="mt-1 text-quiet print:mt-0"
        />
      </div>
      <div className="min-w-0 print:mt-2 roomy:col-span-7">
        <EnrollmentStrip inColumn />
      </div>
    </Section>
  );
}

/** Lines for the visitor's own dates: on paper, where no form is. */
function OwnDates() {
  const { keyDates, before } = page;
  const { own } = before;
  const lines = [
    { name: own.turn, when: own.first },
    { name: keyDates.opens.name, when: own.opens },
    { name: keyDates.signUpBy.name, when: own.signUpBy },
    { name: keyDates.lastSafeDay.name, when: own.lastSafeDay },
  ];
  return (
    <div className="blanks mt-4 mb-4 hidden print:block">
      <h2 className="mb-2 text-h3">{own.headline}</h2>
      <ul className="grid grid-cols-4 gap-x-5">
        {lines.map(({ name, when }) => (
          <li key={name} className="flex flex-col">
            <b className="font-semibold">{name}</b>
            {when}
            <div className="mt-auto h-14 border-2 border-ink" />
          </li>
        ))}
      </ul>
    </div>
  );
}
