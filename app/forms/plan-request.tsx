import type { ReactNode } from "react";
import type { FormDescription } from "#contract/form-description.ts";
import { contactMethods, contactTimes } from "#contract/lead-fields.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import { hours as openHours, timeZone } from "#content/agency/agency.yaml";
import { isOpenWithin } from "#content/agency/business-hours.ts";
import shared from "#content/en/forms/lead-form.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import type { Link } from "#content/fields.ts";
import type { PlanRequestWords } from "#content/en/forms/schemas.ts";
import { Checkbox, ChoiceGroup, Fieldset } from "#app/ui/choices.tsx";
import { Field, fieldId } from "#app/ui/field.tsx";
import { AutomatedConsent, TextArea, ZipField, type FieldsProps } from "./form-fields.tsx";
import { EmailField } from "./email-field.tsx";
import { StepNumber } from "./lead-form.tsx";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";
import { useVisitorTimes } from "./use-visitor-times.ts";

export interface PlanRequestFormProps extends PlacedFormProps {
  readonly of: FormDescription<PlanRequest>;
  readonly words: PlanRequestWords;
  readonly disclosure: { readonly text: string; readonly version: string };
  /** Their ZIP code, from the page that they came from. */
  readonly zip?: string | undefined;
  /** To the same form for someone else, or back to one's own. */
  readonly other?: Link | undefined;
}

/** The form for a plan comparison or a consultation. */
export function PlanRequestForm({ zip, other, ...props }: PlanRequestFormProps) {
  const { words, reason, choice } = props;
  return (
    <RequestForm {...props} ready={shared.ready}>
      {(fields) => <PlanRequestFields {...fields} {...{ words, zip, reason, choice, other }} />}
    </RequestForm>
  );
}

interface PlanRequestFieldsProps
  extends
    FieldsProps,
    Pick<PlanRequestFormProps, "words" | "zip" | "reason" | "choice" | "other"> {}

/** The fields of a plan request, in the order of its schema, which is the order of the error summary. */
function PlanRequestFields(props: PlanRequestFieldsProps) {
  const { form, words, field, submitted, reason, other } = props;
  return (
    <>
      {other && (
        <a href={other.to} className="text-link flex min-h-11 w-fit items-center">
          {other.label}
        </a>
      )}
      <FormPart step={1} title={words.parts.person} text={words.parts.promise}>
        <div className={pair}>
          <Field {...words.name} {...field("name")} autoComplete="name" required />
          <Field {...words.phone} {...field("phone")} type="tel" autoComplete="tel" required />
        </div>
        <ContactTime {...props} />
      </FormPart>
      <FormPart step={2} title={reason?.coverage ?? words.parts.medicare}>
        <MedicareFields {...props} />
      </FormPart>
      <FormPart step={3} title={words.parts.contact}>
        <EmailField {...words.email} {...field("email")} required />
        <ChoiceGroup
          form={form}
          name="preferredContactMethod"
          legend={words.contactMethod.legend}
          error={field("preferredContactMethod").error}
          choices={methods}
          defaultValue={submitted?.["preferredContactMethod"] ?? "phone"}
        />
        <TextArea
          {...words.additionalInfo}
          hint={reason?.hint ?? words.additionalInfo.hint}
          {...field("additionalInfo")}
        />
        <AutomatedConsent form={form} submitted={submitted} />
      </FormPart>
    </>
  );
}

/** Two fields, next to each other where the card has the room: their inputs are level, whatever is above them. */
const pair = "grid items-end gap-4 sm:gap-5 @min-[30rem]:grid-cols-2";

interface FormPartProps {
  /** From 1. */
  readonly step: number;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of the form with a numbered heading. */
function FormPart({ step, title, text, children }: FormPartProps) {
  return (
    <div className="form-part">
      <div>
        <h3 className="flex items-center gap-3 text-h3">
          <StepNumber step={step} />
          {title}
        </h3>
        {text && <p className="text-small text-quiet sm:mt-2">{text}</p>}
      </div>
      {children}
    </div>
  );
}

/** What decides which plans fit: place, age and current Medicare coverage. */
function MedicareFields(props: PlanRequestFieldsProps) {
  const { form, words, field, submitted, zip, reason, choice } = props;
  const parts = [
    { name: "medicarePartA", label: words.medicare.partA },
    { name: "medicarePartB", label: words.medicare.partB },
  ];
  const zipCode = field("zipCode");
  // Neither the browser nor an earlier visit knows another person's, but the plans they came from are in their ZIP code.
  const isTheirs = reason?.coverage !== undefined;
  return (
    <>
      <div className={pair}>
        <ZipField
          {...words.zipCode}
          {...zipCode}
          defaultValue={zipCode.defaultValue ?? zip}
          {...(isTheirs && !choice
            ? { autoComplete: "off" }
            : { "data-saved-zip": submitted ? undefined : "" })}
          required
        />
        <Field
          {...words.birthdate}
          {...field("birthdate")}
          autoComplete={isTheirs ? "off" : "bday"}
          required
        />
      </div>
      <Fieldset
        id={fieldId(form, "medicare")}
        legend={reason?.legend ?? words.medicare.legend}
        hint={words.medicare.hint}
      >
        <div className="mt-2 grid gap-x-5 @min-[30rem]:grid-cols-2">
          {parts.map(({ name, label }) => (
            <Checkbox
              key={name}
              form={form}
              name={name}
              label={label}
              defaultChecked={submitted?.[name] !== undefined}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
}

const methods = contactMethods.map((value) => ({ value, label: choices.methods[value] }));

/** Times of day at which nobody would call aren't offered. The call still accepts them. */
const offered = contactTimes.filter((value) => isOpenWithin(openHours, choices.times[value].hours));

/** When the visitor wants to be contacted. No time of day is preselected. */
function ContactTime({ form, words, field, submitted }: PlanRequestFieldsProps) {
  const convert = useVisitorTimes();
  const times = offered.map((value) => {
    const { label, hours } = choices.times[value];
    const own = convert && (
      <>
        {convert(hours)} <span className="@max-[30rem]:hidden">{choices.ownTime}</span>
      </>
    );
    return { value, label, note: hours, more: own };
  });
  return (
    <div data-zone={timeZone}>
      <ChoiceGroup
        form={form}
        name="bestTimeToContact"
        legend={words.contactTime.legend}
        hint={
          convert ? (
            <>
              <span className="@max-[30rem]:hidden">{words.contactTime.hint}</span>
              <span className="@min-[30rem]:hidden">{words.contactTime.own}</span>
            </>
          ) : (
            words.contactTime.hint
          )
        }
        error={field("bestTimeToContact").error}
        choices={[{ value: "", label: choices.anyTime }, ...times]}
        defaultValue={submitted?.["bestTimeToContact"] ?? ""}
      />
    </div>
  );
}
