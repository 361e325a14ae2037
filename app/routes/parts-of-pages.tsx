import people from "#content/agency/people.yaml";
import type { ArticleModule } from "#content/en/articles/article.schema.ts";
import { Island } from "#app/islands/island.tsx";
import { ArticlePage } from "#app/sections/article/article-page.tsx";
import { Example, Note } from "#app/sections/article/article-parts.tsx";
import { compare } from "#content/en/pages/compare-plans.yaml";
import { PlanPicker } from "#app/sections/compare/plan-picker.tsx";
import { readDates } from "#app/sections/dates/dates-query.ts";
import { DatesStrip } from "#app/sections/dates/dates-details.tsx";
import { viewDates } from "#app/sections/dates/dates-view.ts";
import { Testimonials } from "#app/sections/home/people.tsx";
import words from "#content/en/forms/consultation.yaml";
import { ready } from "#content/en/forms/lead-form.yaml";
import { Appointment } from "#app/forms/appointment-card.tsx";
import { FormCard } from "#app/forms/lead-form.tsx";
import { AgentAside, CallCard, whoAnswers } from "#app/sections/page/call-card.tsx";
import { EnrollmentStrip } from "#app/sections/pictures/enrollment-strip.tsx";
import { FormFrame, QuizQuestion } from "#app/sections/quiz/quiz-form.tsx";
import { LetterPicker, presetLetters } from "#app/sections/topics/letter-picker.tsx";
import { Drawing, symbolsOf } from "#app/ui/art.tsx";
import { type Tab, tabId, TabList } from "#app/ui/tabs.tsx";

// The larger parts of the page of parts (parts.tsx): each from the page that it belongs to, with little in it.

const accepted = {
  answerBy: "2026-12-01",
  license: { state: "Texas", number: "SAMPLE-TX-0001" },
  sentTo: { way: "phone", to: "(214) 555-0142", time: "afternoon" },
} as const;

/**
 * The call card and the person beside a form, whose words depend on the hour, the carousel, and what replaces a sent form.
 */
export function Call() {
  return (
    <>
      <div className="max-w-[32rem]">
        <CallCard to="consultation" />
      </div>
      <div className="mt-8 max-w-[32rem]">
        <AgentAside of="form" />
      </div>
      <Testimonials />
      <div className="mt-8 max-w-[46rem]">
        <FormCard id="sent">
          <Appointment
            form="sent"
            success={words.success}
            thanks={words.thanks}
            acceptance={accepted}
            who={whoAnswers("consultation")}
            ready={ready}
          />
        </FormCard>
      </div>
    </>
  );
}

const tabs: readonly Tab[] = [
  { id: "one", label: "Plan Comparison" },
  { id: "two", label: "Plan Types" },
  { id: "three", label: "Get Help" },
];

/** As many as it takes for one that can't be chosen: three fill the comparison. */
const plans = ["First", "Second", "Third", "Fourth"].map((name, place) => ({
  id: name,
  type: "Part D" as const,
  name: `${name} plan`,
  company: "A sample company",
  premium: 9.5 + place,
}));

/** What choices are made with, and what shows in its place without script. */
export function Pickers() {
  return (
    <>
      <div>
        <Island name="tabs" of={TabList} props={{ label: "Tabs", tabs, panels: "panels" }} />
        <div id="panels" data-open="0" className="open-panel mt-3">
          {tabs.map((tab) => (
            <p key={tab.id} id={`${tabId(tab)}-panel`} role="tabpanel" aria-labelledby={tabId(tab)}>
              {tab.label}: what is in its panel.
            </p>
          ))}
        </div>
      </div>
      <Island
        name="plan-picker"
        of={PlanPicker}
        props={{ plans, words: compare.picker, caption: compare.caption }}
      />
      <Island
        name="letter-picker"
        of={LetterPicker}
        props={{ preset: presetLetters }}
        className="hidden scripted:block"
      />
    </>
  );
}

/** Two questions of the quiz: one answered, and one that was missed. */
export function Questions() {
  return (
    <FormFrame>
      <QuizQuestion question="doctors" currentAnswer="specific" isMissed={false} />
      <QuizQuestion question="costs" currentAnswer={undefined} isMissed />
    </FormFrame>
  );
}

const scenes = [
  "home/table",
  "home/phone",
  "talk",
  "about",
  "guide",
  "learning",
  "plans/list",
  "plans/compare",
  "plans/table",
  "plans/weigh",
  "quiz",
  "thanks/dates",
  "thanks/guide",
  "not-found/page",
  "not-found/search",
  "paying/help",
  "paying/next",
  "paying/income",
  "penalty",
  "states/all",
  "states/texas",
  "testimonials",
];

/** Symbols of content/art/spots.svg, which has the colors of both schemes: most of these have a wall. */
const spots = [
  "dates",
  "penalty",
  "paying",
  "income",
  "mailbox",
  "guide",
  "medicines",
  "talking",
  "filing",
  "bottle",
  "card",
  "pair",
];

/** The drawings of pages and long texts, and the tables above the footer. */
export function Scenes() {
  return (
    <>
      <div className="grid grid-cols-4 gap-4">
        {scenes.map((name) => (
          <Drawing key={name} of={name} />
        ))}
        {symbolsOf("margins").map((name) => (
          <Drawing key={name} of={`margins/${name}`} className="max-w-full" />
        ))}
        {spots.map((name) => (
          <Drawing key={name} of={`spots/${name}`} className="scene" optional />
        ))}
      </div>
      {(["learning", "about"] as const).map((kind) => (
        <Drawing key={kind} of={`table/${kind}`} />
      ))}
    </>
  );
}

/** The three kinds of strips: everyone's months, and a person's before and after a job ends. */
export function Strips() {
  return (
    <>
      <EnrollmentStrip />
      {["month=5&year=2027", "month=5&year=2020&working=on&ends=2027-03"].map((query) => {
        const { person } = readDates(new URLSearchParams(query));
        return person && <DatesStrip key={query} view={viewDates(person, "2027-04-10")} />;
      })}
    </>
  );
}

/** What an article's page shows around its text. */
export const article: ArticleModule["article"] = {
  title: "An article with a title of ordinary length",
  description: "What search engines show.",
  excerpt: "What a list of articles says about it, in a sentence or two.",
  inShort: ["The article in brief.", "In three sentences.", "They appear above the text."],
  category: "enrollment-periods",
  minutes: 6,
  published: "2026-10-01",
  updated: "2026-11-02",
  reviewed: "2026-11-03",
  reviewer: people.profiles[0]?.name ?? "",
  sample: false,
  medigap: false,
  sources: [
    {
      name: "When your coverage starts",
      publisher: "Medicare.gov",
      url: "https://www.medicare.gov/basics/get-started-with-medicare",
      read: "2026-11-01",
    },
  ],
  slug: "parts",
  path: "/parts",
  related: [],
};

const contents = [
  { id: "first", heading: "The first section" },
  { id: "second", heading: "The second section" },
];

/** The page of an article: byline, "In short", contents, text, and what follows it. */
export function SampleArticle() {
  const page = { article, contents, history: [], default: ArticleText };
  return (
    <div className="-mx-[clamp(16px,5.5vw,48px)]">
      <ArticlePage page={page} />
    </div>
  );
}

function ArticleText() {
  return (
    <>
      <p>
        A paragraph with <a href="#first">a link</a>.
      </p>
      <h2 id="first">The first section</h2>
      <ul>
        <li>An item of a list</li>
        <li>And another</li>
      </ul>
      <Example title="An example">
        <p>It works one case out.</p>
      </Example>
      <h2 id="second">The second section</h2>
      <Note title="A note">
        <p>What to keep in mind.</p>
      </Note>
    </>
  );
}

/** The four ways to set a part of a page apart (app/styles/boxes.css). */
export function Boxes() {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <div className="paper p-5">A sheet, to fill in or to keep.</div>
      <div className="panel bg-mint">A panel, beside the text.</div>
      <div className="stack-4">
        <p className="tip">A rule at the side: worth knowing.</p>
        <p className="warning">A rule at the side: what is wrong.</p>
        <p className="sample">A rule at the side: made up.</p>
      </div>
      <div className="folder">
        <h3 className="text-h4">
          <span>An index card</span>
        </h3>
        What is filed under a name.
      </div>
    </div>
  );
}

/** As the service writes them (scripts/dev.ts). Their look is tested apart: tests/emails. */
export function Emails() {
  return (
    <section aria-label="emails" className="stack-5 border-t border-hair px-2 py-6">
      <p className="text-small text-quiet">emails</p>
      <div className="flex flex-wrap gap-6">
        {["letter", "note"].map((name) => (
          <iframe
            key={name}
            src={`/parts/emails/${name}`}
            title={`Email: ${name}`}
            sandbox=""
            width="560"
            height="1400"
            className="max-w-full border border-hair"
          />
        ))}
      </div>
    </section>
  );
}
