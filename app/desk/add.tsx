import { data, redirect } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import type { LeadToAdd } from "#contract/desk-leads.ts";
import { contactTimes } from "#contract/lead-fields.ts";
import { typedValues } from "#contract/form-description.ts";
import { leadForms } from "#contract/lead-forms.ts";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import choices from "#content/en/forms/contact-choices.yaml";
import { deskFor } from "#app/page-services.server.ts";
import { ActForm, Choices, Field, Select, Submit, TextField, Tick } from "./parts/forms.tsx";
import { ErrorList } from "./parts/notice.tsx";
import { DeskPage, Panel } from "./parts/page.tsx";
import { formWords } from "./parts/words.ts";
import type { Route } from "./+types/add.ts";

export const handle = {
  caching: "none",
  query: ["form"],
  desk: { read: "agent", acts: { add: "agent" } },
} satisfies PageHandle;

/** What most callers want. */
const usualKind: LeadKind = "contact";

export function loader({ request }: Route.LoaderArgs) {
  return { kind: kindOf(new URL(request.url).searchParams.get("form")) };
}

function kindOf(text: string | null | undefined): LeadKind {
  return leadKinds.find((kind) => kind === text) ?? usualKind;
}

/** Stores the lead and opens it; what can't be stored shows what was typed again. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedValues(await request.formData());
  const lead = leadIn(typed);
  const answer = await deskFor(context).add(lead, typed["key"] ?? "");
  if (answer.outcome === "added") throw redirect(`/desk/leads/${answer.number}?done=added`, 303);
  return data({ typed, kind: lead.kind, errors: answer.errors }, { status: 422 });
}

/** The fields that aren't the lead's own. */
const others = new Set([
  "act",
  "key",
  "kind",
  "channel",
  "consent",
  "consentHow",
  "contacted",
  "note",
]);

function leadIn(typed: Readonly<Record<string, string>>): LeadToAdd {
  const kind = kindOf(typed["kind"]);
  const { checkboxes } = leadForms[kind];
  const fields = Object.entries(typed).filter(
    ([name]) => !others.has(name) && !checkboxes.includes(name),
  );
  const ticks = checkboxes.map((name) => [name, name in typed] as const);
  return {
    kind,
    fields: Object.fromEntries<string | boolean>([...fields, ...ticks]),
    channel: typed["channel"] === "paper" ? "paper" : "phone",
    consent: typed["consent"]?.trim() || null,
    consentHow: typed["consentHow"]?.trim() || null,
    contacted: "contacted" in typed,
    note: typed["note"]?.trim() || null,
  };
}

export default function AddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = actionData ?? loaderData;
  const { typed = {}, errors = {} } = actionData ?? {};
  return (
    <DeskPage title="Add a lead" tab={actionData ? "Not saved: add a lead" : "Add a lead"}>
      {actionData && <ErrorList form="add" errors={errors} />}
      <nav aria-label="Kinds of leads">
        <ul className="chips">
          {(["contact", "compare", "consultation", "guide"] as const).map((one) => (
            <li key={one}>
              <a
                href={`/desk/add?form=${one}`}
                className="chip"
                aria-current={one === kind ? "page" : undefined}
              >
                {wants[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ActForm act="add" className="form add" noValidate>
        <input type="hidden" name="kind" value={kind} />
        <Panel title={wants[kind]} id="person">
          <PersonFields kind={kind} typed={typed} errors={errors} />
        </Panel>
        <Panel title="How it came in" id="entry">
          <EntryFields typed={typed} errors={errors} />
        </Panel>
        <Submit>Add the lead</Submit>
      </ActForm>
    </DeskPage>
  );
}

const wants: Readonly<Record<LeadKind, string>> = {
  ...formWords,
  contact: "A question or a call back",
  guide: "The guide by email",
};

interface FieldsProps {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

function PersonFields({ kind, typed, errors }: FieldsProps & { readonly kind: LeadKind }) {
  const field = (
    name: string,
    label: string,
    more: { type?: string; inputMode?: "numeric" } = {},
  ) => (
    <Field
      label={label}
      form="add"
      name={name}
      defaultValue={typed[name]}
      error={errors[name]}
      autoComplete="off"
      {...more}
    />
  );
  const isPlans = kind === "compare" || kind === "consultation";
  return (
    <>
      <div className="fields">
        {kind === "guide" ? field("firstName", "First name") : field("name", "Name")}
        {kind !== "guide" && field("phone", "Phone", { type: "tel" })}
        {field("email", kind === "guide" ? "Email" : "Email (optional)", { type: "email" })}
        {kind !== "contact" &&
          field("zipCode", kind === "guide" ? "ZIP code (optional)" : "ZIP code", {
            inputMode: "numeric",
          })}
        {isPlans && field("birthdate", "Birth date, like 3/15/1960")}
      </div>
      {isPlans && (
        <>
          <div className="acts">
            <Tick
              label="Has Part A"
              name="medicarePartA"
              defaultChecked={"medicarePartA" in typed}
            />
            <Tick
              label="Has Part B"
              name="medicarePartB"
              defaultChecked={"medicarePartB" in typed}
            />
          </div>
          <Select
            label="Best time to call"
            form="add"
            name="bestTimeToContact"
            defaultValue={typed["bestTimeToContact"]}
          >
            <option value="">{choices.anyTime}</option>
            {contactTimes.map((time) => (
              <option
                key={time}
                value={time}
              >{`${choices.times[time].label}, ${choices.times[time].hours}`}</option>
            ))}
          </Select>
        </>
      )}
      {kind !== "guide" && (
        <TextField
          label={isPlans ? "What they said (optional)" : "What they want"}
          form="add"
          name={isPlans ? "additionalInfo" : "message"}
          defaultValue={typed["additionalInfo"] ?? typed["message"]}
          error={errors["additionalInfo"] ?? errors["message"]}
        />
      )}
      {kind === "guide" && (
        <Tick
          label="Wants the newsletter, too, and will confirm by email"
          name="wantsNewsletter"
          defaultChecked={"wantsNewsletter" in typed}
        />
      )}
    </>
  );
}

function EntryFields({ typed, errors }: FieldsProps) {
  const field = (name: string, label: string, hint: string) => (
    <Field
      label={label}
      form="add"
      name={name}
      hint={hint}
      defaultValue={typed[name]}
      error={errors[name]}
      autoComplete="off"
    />
  );
  return (
    <>
      <Choices
        legend="It came"
        form="add"
        name="channel"
        choices={[
          { value: "phone", label: "by phone" },
          { value: "paper", label: "on paper" },
        ]}
        chosen={typed["channel"] ?? "phone"}
        error={errors["channel"]}
      />
      {field("consent", "What they agreed to (optional)", "Like: a call back about Part D")}
      {field("consentHow", "How they agreed (optional)", "Like: said so on the call")}
      <Tick
        label="We talked already, so nobody has to call them back"
        name="contacted"
        defaultChecked={"contacted" in typed}
      />
      <TextField
        label="Note for the office (optional)"
        form="add"
        name="note"
        defaultValue={typed["note"]}
        error={errors["note"]}
      />
    </>
  );
}
