import { data, redirect } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import type { AddOutcome } from "#contract/desk-leads.ts";
import { typedValues } from "#contract/form-description.ts";
import { deskFor } from "#app/page-services.server.ts";
import { EntryFields, NextFields, PersonFields, type Typed, usualKind } from "./add/fields.tsx";
import { leadIn } from "./add/read-lead.ts";
import { ActButton, ActForm, Choices, Submit } from "./parts/forms.tsx";
import { Lines } from "./parts/line.tsx";
import { byField, ErrorList, Notice } from "./parts/notice.tsx";
import { DeskPage, Panel } from "./parts/page.tsx";
import { formWords, stopWords } from "./parts/words.ts";
import type { Route } from "./+types/add.ts";

export const handle = {
  caching: "none",
  desk: { read: "agent", acts: { add: "agent" } },
} satisfies PageHandle;

export function loader() {
  return { now: new Date().toISOString() };
}

/** Stores the lead and opens it; what can't be stored, or not yet, shows what was typed again. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedValues(await request.formData());
  const read = leadIn(typed, new Date().toISOString());
  if (read.errors) return data<Answer>({ typed, errors: read.errors }, { status: 422 });
  const answer = await deskFor(context).add(read.lead, typed["key"] ?? "");
  if (answer.outcome === "added") throw redirect(`/desk/leads/${answer.number}?done=added`, 303);
  if (answer.outcome === "doubtful")
    return data<Answer>({ typed, errors: {}, doubt: answer }, { status: 409 });
  return data<Answer>({ typed, errors: byField(answer.errors, fieldNames) }, { status: 422 });
}

type Doubt = Extract<AddOutcome, { outcome: "doubtful" }>;

interface Answer {
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  readonly doubt?: Doubt;
}

/** Fields of this form by the names that the kinds' own forms have for them. */
const fieldNames: Readonly<Record<string, string>> = {
  firstName: "name",
  additionalInfo: "message",
  next: "day",
};

const wants = {
  contact: "A question or a call back",
  compare: formWords.compare,
  consultation: formWords.consultation,
  guide: "The guide by email",
} as const;

export default function AddPage({ loaderData: { now }, actionData }: Route.ComponentProps) {
  const { typed, errors, doubt }: Answer = actionData ?? { typed: {}, errors: {} };
  const fields = { typed, errors, now };
  return (
    <DeskPage title="Add a lead" tab={actionData ? "Not saved: add a lead" : "Add a lead"}>
      <ErrorList form="add" errors={errors} />
      {doubt && <Doubtful doubt={doubt} typed={typed} now={now} />}
      <ActForm act="add" className="form add" noValidate>
        <Panel title="Who it is" id="person">
          <Choices
            legend="They’d like"
            form="add"
            name="kind"
            choices={Object.entries(wants).map(([value, label]) => ({ value, label }))}
            chosen={typed["kind"] ?? usualKind}
          />
          <PersonFields {...fields} />
        </Panel>
        <Panel title="How it came in" id="entry">
          <EntryFields {...fields} />
        </Panel>
        <Panel title="What comes next" id="next">
          <NextFields {...fields} />
        </Panel>
        {doubt && <input type="hidden" name="anyway" value="yes" />}
        <Submit>{doubt ? "Add it anyway" : "Add the lead"}</Submit>
      </ActForm>
    </DeskPage>
  );
}

interface DoubtfulProps {
  readonly doubt: Doubt;
  readonly typed: Typed;
  readonly now: string;
}

/** They wrote before, asked for no calls, or gave no real number: nothing is stored yet. */
function Doubtful({ doubt: { others, stop, impossible }, typed, now }: DoubtfulProps) {
  return (
    <Notice kind="error" title="Look first: nothing was saved yet.">
      {stop && (
        <p>
          {stopWords[stop]}: they asked. If they called you now, add it anyway, and ask if they want
          calls again.
        </p>
      )}
      {impossible !== null && (
        <p>No US number is like {impossible}. Correct it, or add it anyway if you can’t ask.</p>
      )}
      {others.length > 0 && (
        <>
          <p>
            The same number or email address is here already. Take what you typed to that lead, or
            add this one anyway at the end of the page.
          </p>
          <Lines lines={others} time="age" now={now} />
          <div className="acts">
            {others.slice(0, mostOffered).map(({ number }) => (
              <ActButton
                key={number}
                act="carry"
                to={`/desk/leads/${number}`}
                fields={callOf(typed)}
              >
                Take this to #{number}
              </ActButton>
            ))}
          </div>
        </>
      )}
    </Notice>
  );
}

/** One person may have many leads; only the newest are being worked on. */
const mostOffered = 3;

/** What was typed, as the form of another lead has it for a call that came in. */
function callOf(typed: Typed): Typed {
  const { channel, message = "", note = "" } = typed;
  const texts = [message, note].map((text) => text.trim()).filter(Boolean);
  const step = ["when", "day", "time", "nextNote"].flatMap((name) => {
    const value = typed[name];
    return value ? [[name, value] as const] : [];
  });
  return {
    ...(channel !== "paper" && { result: "they-called" }),
    note: texts.join("\n\n"),
    ...Object.fromEntries(step),
  };
}
