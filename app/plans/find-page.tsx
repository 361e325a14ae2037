import type { ReactNode } from "react";
import page from "#content/en/plans/find.yaml";
import { call, medicare, medicareGov, sample } from "#content/en/plans/plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { countyPath } from "#contract/plans.ts";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import { answerAnchor, OutLink, QuestionForm } from "#app/sections/paying/question-form.tsx";
import { AskingForm, AskingOpening } from "#app/sections/tools/asking-page.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, fieldId } from "#app/ui/field.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { AskForm } from "./zip-strip.tsx";
import { countyParam } from "./plan-list.ts";
import { placeName } from "./plan-words.ts";
import type { FindView } from "./find-plans.ts";

/** Prefix of the fields' ids. */
const name = "plans";
const path = "/plans";

/** The ZIP code, the county, or the state: whatever the address leaves open. */
export function FindPage({ view }: { readonly view: FindView }) {
  const errors = errorsOf(view);
  return (
    <>
      {/* After an error, nothing comes before the form, so that a phone's first screen shows the message. */}
      {Object.keys(errors).length === 0 && <SeasonNotice brief />}
      <AskingOpening page={wordsFor(view)} scene={sceneOf(view)} errors={errors}>
        <Answer view={view} />
      </AskingOpening>
      {view.kind === "state" && <CountyList {...view} />}
      {view.kind === "ask" && <Points />}
      <Closing {...page.closing} />
    </>
  );
}

/** Phones have no room for any. */
function sceneOf({ kind }: FindView) {
  if (kind === "ask" || kind === "off") return scene;
  if (kind === "state") return smallScene;
  return (
    <div className="max-md:hidden">
      {smallScene}
      <p className="mt-5 measure text-lead text-quiet">{page.counties.why}</p>
    </div>
  );
}

/** About as high as the forms beside it. */
const scene = (
  <Drawing
    of="states/all"
    className="scene aspect-8/5 rounded-card object-cover object-bottom max-md:hidden"
  />
);

/** Beside a question and above a list, which are larger. */
const smallScene = (
  <Drawing of="spots/mailbox" className="scene max-w-112 max-md:hidden" optional />
);

/** Once a ZIP code was given, the page no longer asks for one. */
function wordsFor({ kind }: FindView) {
  if (kind === "off") return { ...page, ...page.ask };
  return kind === "counties" ? { ...page, headline: page.counties.headline, text: "" } : page;
}

/** By field. */
function errorsOf(view: FindView): Readonly<Record<string, string>> {
  if (view.kind === "ask" && view.error) return { zip: view.error };
  return view.kind === "counties" && view.missing ? { county: page.counties.missing } : {};
}

function Answer({ view }: { readonly view: FindView }): ReactNode {
  switch (view.kind) {
    case "off":
      return <ListsOff zip={view.zip} />;
    case "ask":
      return <Ask {...view} />;
    case "counties":
      return <WhichCounty {...view} />;
    case "state":
      return <StateForm states={null} name={view.name} />;
  }
}

type ViewOf<Kind extends FindView["kind"]> = Extract<FindView, { readonly kind: Kind }>;

/** The two ways in: a ZIP code, or below it, a state. */
function Ask({ zip, error, states, sample: isSample }: ViewOf<"ask">) {
  return (
    <div className="stack-6">
      <ZipQuestion zip={zip} error={error} />
      {isSample && <SampleNote />}
      <StateForm states={states} />
    </div>
  );
}

interface ZipQuestionProps {
  readonly zip?: string;
  readonly error?: string | null;
}

/** Asks for the ZIP code. */
function ZipQuestion({ zip = "", error = null }: ZipQuestionProps) {
  return (
    <AskingForm
      path={path}
      answerId={answerAnchor}
      name={name}
      words={page.form}
      errors={error ? { zip: error } : {}}
    >
      <Field
        form={name}
        name="zip"
        label={page.form.zip}
        hint={page.form.zipHint}
        error={error ?? undefined}
        defaultValue={zip}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      {error === page.unknown.title && <p className="text-small">{page.unknown.text}</p>}
      <Button type="submit" look="accent" className="w-full">
        {page.form.button}
      </Button>
      <p className="text-small text-quiet">{page.form.private}</p>
    </AskingForm>
  );
}

interface StateFormProps {
  /** Null: the state is chosen, and can be changed. */
  readonly states: ViewOf<"ask">["states"] | null;
  readonly name?: string;
}

/** Asks for the state, for people who don't know their ZIP code. */
function StateForm({ states, name: stateName = "" }: StateFormProps) {
  if (states === null)
    return (
      <div className="panel bg-mint">
        <h2 id="counties" className="text-h3">
          {fillPlaces(page.state.title, { state: stateName })}
        </h2>
        <p className="mt-2">{page.state.text}</p>
        <TextLink link={page.state.again} />
      </div>
    );
  const id = fieldId(name, "state");
  return (
    <form id="state" action={path} className="scroll-mt-24">
      <h2 className="plain-heading">{page.states.title}</h2>
      <label htmlFor={id} className="mt-1 block text-small">
        {page.states.label}
      </label>
      <div className="zip-box">
        <select id={id} name="state" required defaultValue="">
          <option value="">{page.states.choose}</option>
          {states.map((state) => (
            <option key={state.code} value={state.code.toLowerCase()}>
              {state.name}
            </option>
          ))}
        </select>
        <Button type="submit" look="outline">
          {page.states.button}
        </Button>
      </div>
    </form>
  );
}

/** A ZIP code in several counties: the visitor knows which one it is. */
function WhichCounty({ zip, counties, missing }: ViewOf<"counties">) {
  const { legend, hint, button, numbers, again, unsure } = page.counties;
  const count = numbers[counties.length - 2] ?? counties.length;
  return (
    <div id={answerAnchor} className="scroll-mt-24">
      <QuestionForm
        path={path}
        earlier={{ zip, sent: "county" }}
        questions={[
          {
            name: "county",
            legend: fillPlaces(legend, { zip, count }),
            hint,
            options: counties.map((county) => ({
              value: countyParam(county),
              label: placeName(county),
            })),
            error: missing ? page.counties.missing : undefined,
          },
        ]}
        submit={button}
      >
        <p className="mt-3">
          <TextLink link={again} />
        </p>
        <p className="mt-3 text-small">
          {unsure} {call} <PhoneNumber />
        </p>
      </QuestionForm>
    </div>
  );
}

/** All counties of a state. */
function CountyList({ counties }: ViewOf<"state">) {
  return (
    <nav aria-labelledby="counties" className="page pb-[clamp(48px,32px+4vw,88px)]">
      <ul className="[columns:9rem_auto] gap-x-8">
        {counties.map((county) => (
          <li key={county.slug} className="break-inside-avoid">
            <a href={countyPath(county)} className="text-link min-w-12">
              {county.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The way to an agent while we can't list plans, and where all can be seen. */
function ListsOff({ zip }: { readonly zip: string }) {
  const { title, text } = page.off;
  return (
    <>
      <div className="paper p-5 sm:p-8">
        <AskForm id="zip-off" zip={zip} />
      </div>
      <OnMedicareGov title={title} text={text} />
    </>
  );
}

/** Where all plans can be seen. */
function OnMedicareGov({ title, text }: typeof page.off) {
  return (
    <section aria-labelledby="off" className="mt-6 panel bg-mint">
      <Heading id="off" text={title} className="text-h3" />
      <p className="mt-3">{text}</p>
      <p className="mt-2">
        <OutLink link={medicareGov} />
      </p>
      <p className="mt-2">
        <WholeNumbers>{medicare}</WholeNumbers>
      </p>
      <p className="mt-2">
        {call} <PhoneNumber />
      </p>
    </section>
  );
}

/** Says that the data is made up. */
export function SampleNote() {
  return (
    <p className="sample text-small">
      <strong className="font-semibold">{sample.title}.</strong> {sample.text}
    </p>
  );
}

/** What is drawn beside each point. */
const pointSpots = ["letters", "pills", "compare"];

/** What to expect of the list. */
function Points() {
  return (
    <Section id="points" on="sand" className="py-8 lg:py-12">
      <Heading id="points" text={page.points.headline} className="text-h3" />
      <ul className="mt-5 grid gap-x-10 gap-y-5 roomy:grid-cols-3">
        {page.points.items.map(({ title, text }, place) => (
          <li key={title} className="flex flex-wrap content-start items-start gap-4">
            <Drawing of={`spots/${pointSpots[place] ?? "letters"}`} className="w-24" />
            <div className="flex-[1_10rem]">
              <h3 className="text-h4">{title}</h3>
              <p className="mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** For an address of a county that isn't on the list. */
export function NoCounty({ view }: { readonly view: ViewOf<"ask"> }) {
  const { title, text } = page.county404;
  return (
    <AskingOpening page={{ ...page, headline: title, text }} scene="plans/list" errors={{}}>
      <Ask {...view} />
    </AskingOpening>
  );
}
