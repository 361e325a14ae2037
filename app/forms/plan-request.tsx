import { useEffect, useState, type ReactNode } from "react";
import type { FormDescription } from "#contract/form-description.ts";
import { contactMethods, contactTimes } from "#contract/lead-fields.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import { hours as openHours, timeZone } from "#content/agency/agency.yaml";
import { isOpenWithin } from "#content/agency/business-hours.ts";
import choices from "#content/en/forms/contact-choices.yaml";
import type { PlanRequestWords } from "#content/en/forms/schemas.ts";
import { Checkbox, ChoiceGroup, Fieldset } from "#app/ui/choices.tsx";
import { Field, fieldId } from "#app/ui/field.tsx";
import { optional } from "#app/ui/optional.ts";
import { PhoneField, TextArea, ZipField, type FieldsProps } from "./form-fields.tsx";
import { EmailField } from "./email-field.tsx";
import { StepNumber } from "./lead-form.tsx";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";

interface PlanRequestFormProps extends PlacedFormProps {
  readonly of: FormDescription<PlanRequest>;
  readonly words: PlanRequestWords;
  readonly disclosure: { readonly text: string; readonly version: string };
  /** Start of the visitor's message, which they can change. */
  readonly note?: string | undefined;
  /** Their ZIP code, from the page that they came from. */
  readonly zip?: string | undefined;
}

/** The form for a plan comparison or a consultation. */
export function PlanRequestForm({ note, zip, ...props }: PlanRequestFormProps) {
  return (
    <RequestForm {...props}>
      {(fields) => <PlanRequestFields {...fields} words={props.words} note={note} zip={zip} />}
    </RequestForm>
  );
}

interface PlanRequestFieldsProps extends FieldsProps {
  readonly words: PlanRequestWords;
  readonly note: string | undefined;
  readonly zip: string | undefined;
}

/** The fields of a plan request, in the order of its schema, which is the order of the error summary. */
function PlanRequestFields(props: PlanRequestFieldsProps) {
  const { words, field, note } = props;
  const message = field("additionalInfo");
  return (
    <>
      <FormPart step={1} title={words.parts.person}>
        <div className={pair}>
          <Field {...words.name} {...field("name")} half autoComplete="name" required />
          <EmailField {...words.email} {...field("email")} half required />
        </div>
        <PhoneField {...props} words={words.phone} required />
      </FormPart>
      <FormPart step={2} title={words.parts.medicare}>
        <MedicareFields {...props} />
      </FormPart>
      <FormPart step={3} title={words.parts.contact}>
        <ContactChoices {...props} />
        <TextArea
          {...words.additionalInfo}
          {...message}
          defaultValue={message.defaultValue ?? note}
        />
      </FormPart>
    </>
  );
}

/** Two fields, next to each other from a tablet's width. */
const pair = "grid items-end gap-5 md:grid-cols-2 md:level-fields";

interface FormPartProps {
  /** From 1. */
  readonly step: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the form with a numbered heading. */
function FormPart({ step, title, children }: FormPartProps) {
  return (
    <div className="stack-5 mt-8 border-t-2 border-hair pt-6 first:mt-0 first:border-t-0 first:pt-0">
      <h3 className="flex items-center gap-3 text-h3">
        <StepNumber step={step} />
        {title}
      </h3>
      {children}
    </div>
  );
}

/** What decides which plans fit: place, age and current Medicare coverage. */
function MedicareFields({ form, words, field, submitted, zip }: PlanRequestFieldsProps) {
  const parts = [
    { name: "medicarePartA", label: words.medicare.partA },
    { name: "medicarePartB", label: words.medicare.partB },
  ];
  const zipCode = field("zipCode");
  return (
    <>
      <div className={pair}>
        <ZipField
          {...words.zipCode}
          {...zipCode}
          half
          defaultValue={zipCode.defaultValue ?? zip}
          data-saved-zip={submitted ? undefined : ""}
          required
        />
        <Field {...words.birthdate} {...field("birthdate")} half autoComplete="bday" required />
      </div>
      <Fieldset
        id={fieldId(form, "medicare")}
        legend={words.medicare.legend}
        hint={words.medicare.hint}
      >
        <div className="mt-2 grid gap-x-5 md:grid-cols-2">
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

/**
 * For visitors in another time zone, a function that converts the agency's hours (`8am-12pm`) to theirs. Set after
 * the first render, because the service doesn't know the zone. Loads its code only if needed.
 */
function useVisitorTimes(): ((hours: string) => string) | undefined {
  const [convert, setConvert] = useState<(hours: string) => string>();
  useEffect(() => {
    const zone = optional(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (zone === undefined || zone === timeZone) return;
    void import("./visitor-times.ts")
      .then(({ visitorTimes }) => visitorTimes(timeZone, Date.now()))
      .then((times) => setConvert(() => times))
      .catch(() => {}); // keep showing only the agency's hours
  }, []);
  return convert;
}

/** How and when the visitor wants to be contacted. No time of day is preselected. */
function ContactChoices({ form, words, field, submitted }: PlanRequestFieldsProps) {
  const convert = useVisitorTimes();
  const times = offered.map((value) => {
    const { label, hours } = choices.times[value];
    return {
      value,
      label,
      note: hours,
      aside: convert && `(${convert(hours)} ${choices.ownTime})`,
    };
  });
  return (
    <>
      <ChoiceGroup
        form={form}
        name="preferredContactMethod"
        legend={words.contactMethod.legend}
        error={field("preferredContactMethod").error}
        choices={methods}
        defaultValue={submitted?.["preferredContactMethod"] ?? "phone"}
      />
      <div data-zone={timeZone}>
        <ChoiceGroup
          form={form}
          name="bestTimeToContact"
          legend={words.contactTime.legend}
          hint={words.contactTime.hint}
          error={field("bestTimeToContact").error}
          choices={[{ value: "", label: choices.anyTime }, ...times]}
          defaultValue={submitted?.["bestTimeToContact"] ?? ""}
        />
      </div>
    </>
  );
}
