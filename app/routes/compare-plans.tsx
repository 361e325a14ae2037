import type { PageHandle } from "#contract/page-handle.ts";
import { choiceParameters } from "#contract/plan-choice.ts";
import { description, title } from "#content/en/pages/compare-plans.yaml";
import { CompareForm } from "#app/forms/compare-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import {
  askedPlans,
  leadAction,
  linkForSomeone,
  zipStripLoader,
} from "#app/page-services.server.ts";
import {
  askOnPage,
  CompareSection,
  Hero,
  RequestSection,
  requestFormId,
} from "#app/sections/compare/compare-section.tsx";
import { whoAnswers } from "#app/sections/page/call-card.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import { PhoneBar } from "#app/sections/site-footer.tsx";
import type { Route } from "./+types/compare-plans.ts";

export const handle = { query: choiceParameters } satisfies PageHandle;

/** The plans in the address, from a page about plans; and whether there are any to show. */
export function loader(args: Route.LoaderArgs) {
  return { choice: askedPlans(args), other: linkForSomeone(args), ...zipStripLoader(args) };
}

/** Handles the form's post without script. */
export const action = leadAction("compare");

const who = whoAnswers("compare");

export default function ComparePlans({ actionData, loaderData }: Route.ComponentProps) {
  const { choice, other, hasPlans } = loaderData;
  return (
    <>
      <PageHead title={answeredTitle(title, actionData)} description={description} />
      <SeasonNotice brief />
      <Hero hasPlans={hasPlans} />
      <CompareSection />
      <RequestSection
        form={
          <Island
            name="compare-form"
            of={CompareForm}
            props={{ id: requestFormId, answer: actionData, choice, other, who }}
            wake={actionData ? "load" : "touch"}
          />
        }
      />
      <PhoneBar ask={askOnPage} />
    </>
  );
}
