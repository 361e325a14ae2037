import type { ReactNode } from "react";
import { badge, spot } from "#content/fields.ts";
import { ArticleTeaser, ComingSoonTeaser } from "#app/sections/article/article-lists.tsx";
import { CheckList, PointList, TextLink } from "#app/sections/page/section.tsx";
import { BenefitPeriod } from "#app/sections/pictures/benefit-period.tsx";
import { DoctorChoice } from "#app/sections/pictures/doctor-choice.tsx";
import { DrugPhases } from "#app/sections/pictures/drug-phases.tsx";
import { MedigapGaps } from "#app/sections/pictures/medigap-gaps.tsx";
import { PartsBlocks } from "#app/sections/pictures/parts-blocks.tsx";
import { PenaltySteps } from "#app/sections/pictures/penalty-steps.tsx";
import { YearClock } from "#app/sections/pictures/year-clock.tsx";
import { YearlyCosts } from "#app/sections/pictures/yearly-costs.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button, buttonClass, type ButtonLook } from "#app/ui/button.tsx";
import { Checkbox, ChoiceGroup } from "#app/ui/choices.tsx";
import { Field, FieldFrame } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ErrorSummary, Notice } from "#app/ui/notice.tsx";
import { figures, plants, Portrait } from "#app/ui/portrait.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { ToastCard } from "#app/ui/toast.tsx";
import {
  article,
  Boxes,
  Call,
  Emails,
  Pickers,
  Questions,
  SampleArticle,
  Scenes,
  Strips,
} from "./parts-of-pages.tsx";

/**
 * Every part that pages are made of, in every state, for whoever changes one. Only `npm run dev` has this page; a
 * browser test compares a picture of each group with the last accepted one (tests/e2e/parts.release.spec.ts).
 */
export default function PartsPage() {
  return (
    <div className="page stack-10 py-10">
      <title>Parts</title>
      <h1 className="text-h1">Parts</h1>
      <Part name="type" of={<Type />} />
      <Part name="buttons" of={<Buttons />} />
      <Part name="boxes" of={<Boxes />} />
      <Part name="fields" of={<Fields />} />
      <Part name="choices" of={<Choices />} />
      <Part name="pickers" of={<Pickers />} />
      <Part name="questions" of={<Questions />} />
      <Part name="messages" of={<Messages />} />
      <Part name="lists" of={<Lists />} />
      <Part name="call" of={<Call />} />
      <Part name="article" of={<SampleArticle />} />
      <Part name="drawings" of={<Drawings />} />
      <Part name="scenes" of={<Scenes />} />
      <Part name="strips" of={<Strips />} />
      <Part name="costs" of={<Costs />} />
      <Part name="periods" of={<Periods />} />
      <Part name="coverage" of={<Coverage />} />
      <Emails />
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly of: ReactNode;
}

function Part({ name, of }: PartProps) {
  return (
    <section aria-label={name} data-part={name} className="stack-5 border-t border-hair px-2 py-6">
      <p className="text-small text-quiet">{name}</p>
      {of}
    </section>
  );
}

interface ForcedProps {
  readonly state: "hover" | "focus";
  readonly children: ReactNode;
}

/** A control that the test shows under the pointer or in focus; only one at a time can be so by itself. */
function Forced({ state, children }: ForcedProps) {
  return (
    <div data-forced={state} className="stack-2">
      {children}
    </div>
  );
}

function Type() {
  return (
    <>
      <p className="font-serif text-h1 font-semibold">
        Your dates, <span className="underlined">on one page.</span>
      </p>
      <h2 className="text-h2">When can you sign up?</h2>
      <h3 className="text-h3">The seven months around your birthday</h3>
      <h4 className="text-h4">What to bring</h4>
      <p className="measure text-lead text-quiet">
        A lead says in one or two sentences what the page is about.
      </p>
      <p className="measure">
        Running text with <a href="#type">a link</a>, a figure such as 14,500, and{" "}
        <b>a word that matters</b>.
      </p>
      <p className="text-small text-quiet">Small text, for details.</p>
      <blockquote className="pull-quote">“I had a page of notes, and I kept my doctor.”</blockquote>
      <TextLink link={{ label: "A link on its own line", to: "#type" }} />
      <Forced state="focus">
        <TextLink link={{ label: "In focus", to: "#type" }} />
      </Forced>
    </>
  );
}

const looks: readonly ButtonLook[] = ["primary", "outline", "accent"];

function Buttons() {
  return (
    <>
      {looks.map((look) => (
        <div key={look} className="flex flex-wrap gap-4">
          <Button look={look}>{look}</Button>
          <Forced state="hover">
            <Button look={look}>under the pointer</Button>
          </Forced>
          <Forced state="focus">
            <Button look={look}>in focus</Button>
          </Forced>
        </div>
      ))}
      <div className="flex flex-wrap gap-4">
        <Button disabled>Sending...</Button>
        <a href="#buttons" className={buttonClass("outline")}>
          <Icon name="phone" />
          with an icon
        </a>
      </div>
      <div className="flex flex-wrap gap-4 panel bg-band">
        <Button look="outline-on-band">on a dark band</Button>
        <Forced state="hover">
          <Button look="outline-on-band">under the pointer</Button>
        </Forced>
        <Forced state="focus">
          <Button look="outline-on-band">in focus</Button>
        </Forced>
      </div>
    </>
  );
}

function Fields() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Field form="parts" name="name" label="Full name" />
      <Field form="parts" name="filled" label="Filled" defaultValue="Dana Park" />
      <Field form="parts" name="zip" label="ZIP code" note="(optional)" hint="Five digits." />
      <Field
        form="parts"
        name="email"
        label="Email"
        error="Enter an email address, such as name@example.com."
        defaultValue="name@"
      />
      <Field
        form="parts"
        name="date"
        label="Hint and error"
        hint="Month, day and year."
        error="Enter a date."
      />
      <Field form="parts" name="off" label="Disabled" disabled defaultValue="Dana Park" />
      <Forced state="focus">
        <Field form="parts" name="focused" label="In focus" />
      </Forced>
      <FieldFrame form="parts" name="question" label="Question">
        {(area) => <textarea {...area} rows={3} defaultValue="Does my plan still fit?" />}
      </FieldFrame>
    </div>
  );
}

interface MonthProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string;
  readonly disabled?: boolean;
}

function Month({ disabled, ...frame }: MonthProps) {
  return (
    <FieldFrame form="parts" {...frame}>
      {(select) => (
        <select {...select} disabled={disabled}>
          <option>May</option>
        </select>
      )}
    </FieldFrame>
  );
}

function Choices() {
  const ways = [
    { value: "phone", label: "Phone call" },
    { value: "email", label: "Email", note: "in a day" },
    { value: "text", label: "Text message" },
  ];
  return (
    <>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <Checkbox form="parts" name="open" label="Not checked" text="What checking it does." />
        <Checkbox form="parts" name="done" label="Checked" defaultChecked />
        <Forced state="focus">
          <Checkbox form="parts" name="open-focused" label="In focus" />
          <Checkbox form="parts" name="done-focused" label="Checked, in focus" defaultChecked />
        </Forced>
        <fieldset disabled className="contents">
          <Checkbox form="parts" name="open-off" label="Disabled" />
          <Checkbox form="parts" name="done-off" label="Checked, disabled" defaultChecked />
        </fieldset>
      </div>
      <ChoiceGroup
        form="parts"
        name="way"
        legend="How should we reach you?"
        defaultValue="phone"
        choices={ways}
      />
      <Forced state="focus">
        <ChoiceGroup
          form="parts"
          name="again"
          legend="With a hint and an error, in focus"
          hint="We'll use it once."
          error="Choose a way."
          defaultValue=""
          choices={[
            { value: "phone", label: "Phone call", note: "On weekdays" },
            { value: "email", label: "Email", note: "In a day" },
          ]}
        />
      </Forced>
      <div className="grid gap-6 md:grid-cols-2">
        <Month name="month" label="Month" />
        <Month name="month-error" label="With an error" error="Choose a month." />
        <Forced state="focus">
          <Month name="month-focused" label="In focus" />
        </Forced>
        <Month name="month-off" label="Disabled" disabled />
      </div>
    </>
  );
}

/** The toasts of this page stay. */
const stay = () => {};

function Messages() {
  return (
    <>
      <Notice title="We couldn't save your request">
        <p>Nothing is lost. Try again, or call us.</p>
      </Notice>
      <ErrorSummary
        form="parts"
        title="Please check these answers"
        errors={{ email: "Enter an email address.", zip: "Enter a ZIP code with five digits." }}
        attempt={0}
      />
      <p className="tip">A tip: what helps, and why.</p>
      <p className="sample">A sample: these plans are made up.</p>
      <div className="flex flex-wrap gap-4">
        <ToastCard
          toast={{ look: "success", title: "Sent", text: "Your guide is on its way." }}
          closeLabel="Close"
          onClose={stay}
        />
        <ToastCard
          toast={{ look: "error", title: "Not sent", text: "Try again, or call us." }}
          closeLabel="Close"
          onClose={stay}
        />
      </div>
    </>
  );
}

function Lists() {
  return (
    <>
      <Accordion
        name="parts"
        items={[
          { question: "Is your help really free?", answer: "Yes. You never pay us." },
          { question: "Will you call me?", answer: "Only if you ask us to." },
        ]}
      />
      <ScrollTable label="Amounts">
        <table className="data-table w-full">
          <thead>
            <tr>
              <th scope="col">What you pay</th>
              <th scope="col">One year</th>
              <th scope="col">The next</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Monthly premium</th>
              <td className="figure">9.50</td>
              <td className="figure">11.50</td>
            </tr>
          </tbody>
        </table>
      </ScrollTable>
      <div className="grid gap-6 md:grid-cols-2">
        <PointList items={[{ title: "A point", text: "and what it says." }]} />
        <CheckList
          items={["One thing", "And another"]}
          className="stack-2"
          row="flex items-center gap-2"
        />
        <ArticleTeaser article={article} featured />
        <ComingSoonTeaser title="An article to come" excerpt="It doesn't have a link yet." />
      </div>
      <Stars rating={4} label="4 out of 5 stars" />
    </>
  );
}

function Drawings() {
  return (
    <>
      <div className="flex flex-wrap gap-4">
        {badge.options.map((name) => (
          <Drawing key={name} of={`badges/${name}`} />
        ))}
      </div>
      <div className="flex flex-wrap gap-6">
        {plants.map((plant) => (
          <Portrait key={plant} name="Dana Park" photo={undefined} plant={plant} />
        ))}
        {figures.map((figure) => (
          <Portrait key={figure} name="Dana Park" photo={undefined} figure={figure} plant="" />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-4">
        {spot.options.map((name) => (
          <Drawing key={name} of={`spots/${name}`} />
        ))}
      </div>
    </>
  );
}

function Costs() {
  return (
    <>
      <YearlyCosts />
      <DoctorChoice />
    </>
  );
}

function Periods() {
  return (
    <>
      <PenaltySteps years={2} />
      <BenefitPeriod />
      <YearClock />
    </>
  );
}

function Coverage() {
  return (
    <>
      <PartsBlocks />
      <DrugPhases />
      <MedigapGaps />
    </>
  );
}
