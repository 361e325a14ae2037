import type { ReactNode } from "react";
import { badge, spot } from "#content/fields.ts";
import { CheckList, PointList, TextLink } from "#app/sections/page/section.tsx";
import { Badge, plants, Scene, scenes, Spot } from "#app/ui/art.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button, buttonClass, type ButtonLook } from "#app/ui/button.tsx";
import { Checkbox, ChoiceGroup } from "#app/ui/choices.tsx";
import { Field, FieldFrame } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ErrorSummary, Notice } from "#app/ui/notice.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { TabList } from "#app/ui/tabs.tsx";

/**
 * Every part that pages are made of, in every state, for whoever changes one. Only `npm run dev` has this page; a
 * browser test compares a picture of each section with the last accepted one (tests/e2e/parts.spec.ts).
 */
export default function PartsPage() {
  return (
    <div className="page stack-10 py-10">
      <title>Parts</title>
      <h1 className="text-h1">Parts</h1>
      <Type />
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Disclosure />
      <Tables />
      <People />
      <Drawings />
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Part({ name, children }: PartProps) {
  return (
    <section aria-label={name} data-part={name} className="stack-5 border-t border-hair py-6">
      <p className="text-small text-quiet">{name}</p>
      {children}
    </section>
  );
}

function Type() {
  return (
    <Part name="type">
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
      <p className="text-small text-quiet">Small text, for what comes second.</p>
      <blockquote className="pull-quote">“I had a page of notes, and I kept my doctor.”</blockquote>
      <TextLink link={{ label: "A link on its own line", to: "#type" }} />
    </Part>
  );
}

const looks: readonly ButtonLook[] = ["primary", "outline", "accent"];

function Buttons() {
  return (
    <Part name="buttons">
      <div className="flex flex-wrap gap-4">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <a href="#buttons" className={buttonClass("outline")}>
          <Icon name="phone" />
          with an icon
        </a>
      </div>
      <div className="rounded-card bg-band p-6">
        <Button look="outline-on-band">on a dark band</Button>
      </div>
    </Part>
  );
}

function Fields() {
  return (
    <Part name="fields">
      <div className="grid gap-6 md:grid-cols-2">
        <Field form="parts" name="name" label="Full name" />
        <Field form="parts" name="zip" label="ZIP code" optional="(optional)" hint="Five digits." />
        <Field
          form="parts"
          name="email"
          label="Email"
          error="Enter an email address, such as name@example.com."
          defaultValue="name@"
        />
        <Field form="parts" name="off" label="Disabled" disabled defaultValue="Sending…" />
        <FieldFrame form="parts" name="month" label="Month">
          {(select) => (
            <select {...select}>
              <option>May</option>
            </select>
          )}
        </FieldFrame>
        <FieldFrame form="parts" name="question" label="Question">
          {(area) => <textarea {...area} rows={3} defaultValue="Does my plan still fit?" />}
        </FieldFrame>
      </div>
    </Part>
  );
}

function Choices() {
  return (
    <Part name="choices">
      <Checkbox form="parts" name="open" label="Not checked" text="What checking it means." />
      <Checkbox form="parts" name="done" label="Checked" defaultChecked />
      <ChoiceGroup
        form="parts"
        name="way"
        legend="How should we reach you?"
        defaultValue="phone"
        choices={[
          { value: "phone", label: "Phone call" },
          { value: "email", label: "Email", note: "in a day" },
          { value: "text", label: "Text message" },
        ]}
      />
      <TabList
        label="Tabs"
        panels="panels"
        tabs={[
          { id: "one", label: "Plan Comparison" },
          { id: "two", label: "Plan Types" },
          { id: "three", label: "Get Help" },
        ]}
      />
    </Part>
  );
}

function Messages() {
  return (
    <Part name="messages">
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
    </Part>
  );
}

function Disclosure() {
  return (
    <Part name="disclosure">
      <Accordion
        name="parts"
        items={[
          { question: "Is your help really free?", answer: "Yes. You never pay us." },
          { question: "Will you call me?", answer: "Only if you ask us to." },
        ]}
      />
      <details open name="parts-open">
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          Open
          <span className="turns">
            <Icon name="chevron" />
          </span>
        </summary>
        <p>What is inside.</p>
      </details>
    </Part>
  );
}

function Tables() {
  return (
    <Part name="tables">
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
      <PointList items={[{ title: "A point", text: "and what it says." }]} />
      <CheckList
        items={["One thing", "And another"]}
        className="stack-2"
        row="flex items-center gap-2"
      />
      <Stars rating={4} label="4 out of 5 stars" />
    </Part>
  );
}

function People() {
  return (
    <Part name="people">
      <div className="flex flex-wrap gap-6">
        {plants.map((plant) => (
          <Portrait key={plant} name="Dana Park" photo={undefined} plant={plant} />
        ))}
      </div>
    </Part>
  );
}

function Drawings() {
  return (
    <Part name="drawings">
      <div className="flex flex-wrap gap-4">
        {badge.options.map((name) => (
          <Badge key={name} of={name} />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-4">
        {spot.options.map((name) => (
          <Spot key={name} name={name} />
        ))}
        {scenes.map((name) => (
          <Scene key={name} name={name} />
        ))}
      </div>
    </Part>
  );
}
