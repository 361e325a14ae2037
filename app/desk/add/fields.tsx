import choices from "#content/en/forms/contact-choices.yaml";
import { contactTimes } from "#contract/lead-fields.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { DayAndTime } from "#app/desk/lead/next-step.tsx";
import { whenChoices } from "#app/desk/lead/read-act.ts";
import { quickTimes } from "#app/desk/lead/typed-time.ts";
import { Choices, Field, Select, TextField, Tick } from "#app/desk/parts/forms.tsx";
import { dayOf } from "#app/desk/parts/time.tsx";

/** The form as it was sent, by field name; empty at first. */
export type Typed = Readonly<Record<string, string>>;

/** What most callers want. */
export const usualKind: LeadKind = "contact";

interface FieldsProps {
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  readonly now: string;
}

interface More {
  readonly type?: string;
  readonly inputMode?: "numeric";
  readonly hint?: string;
  readonly list?: string;
  readonly usual?: string;
  readonly autoFocus?: boolean;
}

function field({ typed, errors }: FieldsProps, name: string, label: string, more: More = {}) {
  const { usual, ...rest } = more;
  return (
    <Field
      label={label}
      form="add"
      name={name}
      defaultValue={typed[name] ?? usual}
      error={errors[name]}
      autoComplete="off"
      {...rest}
    />
  );
}

/** Fields for every kind, so that choosing another one keeps what was typed; those of other kinds are out of sight. */
export function PersonFields(props: FieldsProps) {
  const { typed, errors } = props;
  return (
    <>
      <div className="fields">
        {/* A form that came back opens at its message. */}
        {field(props, "name", "Name", { autoFocus: !("act" in typed) })}
        <div className="not-guide">{field(props, "phone", "Phone", { type: "tel" })}</div>
        {field(props, "email", "Email (optional)", { type: "email" })}
        {field(props, "zipCode", "ZIP code (optional)", { inputMode: "numeric" })}
        <div className="not-guide">
          {field(props, "birthdate", "Birth date, like 3/15/1960 (optional)")}
        </div>
      </div>
      <div className="for-plans acts">
        {(["A", "B"] as const).map((part) => (
          <Tick
            key={part}
            label={`Has Part ${part}`}
            name={`medicarePart${part}`}
            defaultChecked={`medicarePart${part}` in typed}
          />
        ))}
      </div>
      <div className="not-guide form">
        <BestTime typed={typed} />
        <TextField
          label="What they want (optional)"
          form="add"
          name="message"
          defaultValue={typed["message"]}
          error={errors["message"]}
        />
      </div>
      <div className="for-guide">
        <Tick
          label="Wants the newsletter, too, and will confirm by email"
          name="wantsNewsletter"
          defaultChecked={"wantsNewsletter" in typed}
        />
      </div>
    </>
  );
}

function BestTime({ typed }: Pick<FieldsProps, "typed">) {
  return (
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
  );
}

const sources = ["Walk-in", "Referral", "Event", "Email", "Mailing"] as const;

/** How it came in, and what they agreed to. */
export function EntryFields(props: FieldsProps) {
  const { typed, errors, now } = props;
  return (
    <>
      <Choices
        legend="It came"
        form="add"
        name="channel"
        choices={[
          { value: "phone", label: "by phone" },
          { value: "paper", label: "in person or in writing" },
        ]}
        chosen={typed["channel"] ?? "phone"}
        error={errors["channel"]}
      />
      <div className="fields">
        {field(props, "source", "Where they come from (optional)", { list: "add-sources" })}
        {field(props, "askedOn", "When they asked", { type: "date", usual: dayOf(now) })}
      </div>
      <datalist id="add-sources">
        {sources.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </datalist>
      {field(props, "consent", "What they agreed to (optional)", {
        hint: "Like: a call back about Part D",
      })}
      {field(props, "consentHow", "How they agreed (optional)", {
        hint: "Like: said so on the call",
      })}
    </>
  );
}

/** What was done already, what comes next, and whose it is. */
export function NextFields({ typed, errors, now }: FieldsProps) {
  return (
    <>
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
      <div className="next-step">
        <Choices
          legend="Next step"
          form="add"
          name="when"
          choices={[
            { value: whenChoices.keep, label: "None" },
            ...quickTimes(now),
            { value: whenChoices.pick, label: "Other:" },
          ]}
          chosen={typed["when"] ?? whenChoices.keep}
        />
        <DayAndTime form="add" typed={typed} errors={errors} />
        <Field
          label="What to do (optional)"
          form="add"
          name="nextNote"
          defaultValue={typed["nextNote"]}
          autoComplete="off"
        />
      </div>
      <Tick
        label="It’s mine: colleagues leave it to me"
        name="isOwn"
        defaultChecked={!("act" in typed) || "isOwn" in typed}
      />
    </>
  );
}
