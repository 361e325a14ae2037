import type { LeadPage } from "#contract/desk-leads.ts";
import {
  type CallResult,
  callResults,
  type LeadStatus,
  leadStatuses,
} from "#contract/lead-work.ts";
import { ActForm, Choices, Field, Select, Submit, TextField } from "#app/desk/parts/forms.tsx";
import { resultWords, statusWords } from "#app/desk/parts/words.ts";
import { DayAndTime, NextStepFields } from "./next-step.tsx";
import type { Typed } from "./read-act.ts";

/** A form that came back: what was typed, and what is wrong with it. */
export interface SentForm {
  readonly act: string;
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  /** Somebody changed the lead meanwhile. */
  readonly isBehind: boolean;
}

export interface LeadFormProps {
  readonly page: LeadPage;
  readonly now: string;
  readonly sent: SentForm | null;
}

/** What was typed into a form and what is wrong with it, if it's the one that came back. */
export function sentTo(act: string, sent: SentForm | null): Omit<SentForm, "act"> {
  return sent?.act === act ? sent : { typed: {}, errors: {}, isBehind: false };
}

/** What came of a call, a note, what comes next, and the status: one form for the day's work. */
export function CallForm({ page, now, sent }: LeadFormProps) {
  const form = sentTo("call", sent);
  const { typed, errors } = form;
  return (
    <ActForm act="call" version={page.version} className="form" id="call-form">
      <Choices
        legend="What came of it?"
        form="call"
        name="result"
        choices={resultsOf(page).map((value) => ({ value, label: resultWords[value] }))}
        chosen={typed["result"]}
        error={errors["result"]}
        isRequired
      />
      <TextField
        label="Note"
        form="call"
        name="note"
        rows={2}
        defaultValue={typed["note"]}
        error={errors["note"]}
      />
      <NextStepFields form="call" page={page} now={now} sent={form} />
      <StatusField form="call" of={page.status} chosen={typed["status"]} isOptional />
      <Submit>{canBeCalled(page) ? "Save the call" : "Save"}</Submit>
    </ActForm>
  );
}

/** Whether there's a number to call. */
export function canBeCalled({ lead }: LeadPage): boolean {
  return lead.details?.phone != null;
}

const withoutPhone: ReadonlySet<CallResult> = new Set<CallResult>(["they-called", "emailed"]);

/** What can come of it, by the ways that there are to reach them. */
function resultsOf(page: LeadPage): readonly CallResult[] {
  const canWrite = page.lead.email !== "";
  return callResults
    .filter((result) => canBeCalled(page) || withoutPhone.has(result))
    .filter((result) => canWrite || result !== "emailed");
}

interface StatusFieldProps {
  readonly form: string;
  readonly of: LeadStatus;
  readonly chosen?: string | undefined;
  /** Offers to leave it as it is. */
  readonly isOptional?: boolean;
}

function StatusField({ form, of, chosen, isOptional = false }: StatusFieldProps) {
  return (
    <Select
      label="Status"
      form={form}
      name="status"
      className={isOptional ? "for-answer" : ""}
      defaultValue={chosen ?? (isOptional ? "" : of)}
    >
      {isOptional && <option value="">{`Leave as it is: ${statusWords[of]}`}</option>}
      {leadStatuses
        .filter((status) => !isOptional || status !== of)
        .map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
    </Select>
  );
}

/** A note without a call. */
export function NoteForm({ page, sent }: LeadFormProps) {
  const { typed, errors } = sentTo("note", sent);
  return (
    <ActForm act="note" version={page.version} className="form">
      <TextField
        label="Note"
        form="note"
        name="note"
        defaultValue={typed["note"]}
        error={errors["note"]}
        required
      />
      <Submit>Save the note</Submit>
    </ActForm>
  );
}

/** What comes next, without a call. */
export function NextStepForm({ page, now, sent }: LeadFormProps) {
  return (
    <ActForm act="next-step" version={page.version} className="form">
      <NextStepFields form="next-step" page={page} now={now} sent={sentTo("next-step", sent)} />
      <div className="acts">
        <Submit>Save the next step</Submit>
        {page.next && (
          <Submit look="plain" name="done" value="yes" formNoValidate>
            It’s done
          </Submit>
        )}
      </div>
    </ActForm>
  );
}

/** Where the lead is on its way, and whose it is. */
export function StatusForms({ page, sent }: LeadFormProps) {
  const { typed, errors } = sentTo("assign", sent);
  const status = sentTo("status", sent);
  return (
    <>
      <ActForm act="assign" version={page.version} className="form">
        <Select
          label="Assigned to"
          form="assign"
          name="person"
          defaultValue={typed["person"] ?? page.assignedTo?.id ?? ""}
          error={errors["person"]}
        >
          <option value="">Nobody</option>
          {page.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Submit look="plain">Assign</Submit>
      </ActForm>
      <ActForm act="status" version={page.version} className="form">
        <StatusField form="status" of={page.status} chosen={status.typed["status"]} />
        <div className="for-appointment">
          <p className="hint">When is the appointment?</p>
          <DayAndTime form="status" typed={status.typed} errors={status.errors} />
        </div>
        <Submit look="plain">Change the status</Submit>
      </ActForm>
    </>
  );
}

/** What a field shows: what was typed if that changes it; else what is stored, which a colleague may have corrected. */
export function correctedValue(typed: Typed, name: string, stored: string): string {
  const text = typed[name];
  return text === undefined || text === typed[`was-${name}`] ? stored : text;
}

/** What was mistyped. */
export function CorrectForm({ page: { lead, version }, sent }: LeadFormProps) {
  const { typed, errors } = sentTo("correct", sent);
  const values = {
    name: lead.name,
    phone: lead.details?.phone ?? "",
    email: lead.email,
    zip: lead.zipCode ?? "",
  };
  const field = (name: keyof typeof values, label: string) => (
    <div>
      <input type="hidden" name={`was-${name}`} value={values[name]} />
      <Field
        label={label}
        form="correct"
        name={name}
        type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
        defaultValue={correctedValue(typed, name, values[name])}
        error={errors[name]}
        autoComplete="off"
      />
    </div>
  );
  return (
    <ActForm act="correct" version={version} className="form" noValidate>
      {field("name", "Name")}
      {field("phone", "Phone")}
      {field("email", "Email")}
      {field("zip", "ZIP code")}
      <label className="tick">
        <input type="checkbox" name="resend" value="yes" defaultChecked={"resend" in typed} />
        <span>Send the emails again, to the corrected address</span>
      </label>
      <Submit>Save the correction</Submit>
    </ActForm>
  );
}
