import { contactMethods, contactTimes } from "#contract/contact-choices.ts";
import { timeZone } from "#content/agency/agency.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import type { PlanRequestWords } from "#content/en/forms/plan-request.schema.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ChoiceGroup } from "#app/ui/choice-group.tsx";
import { Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-frame.tsx";
import { Fieldset } from "#app/ui/fieldset.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { useOwnTimes } from "#app/ui/own-times.ts";
import type { ReactNode } from "react";
import { AutomatedContactBox } from "./consent-box.tsx";
import type { FieldsProps } from "./request-form.tsx";

interface PlanRequestFieldsProps extends FieldsProps {
  readonly words: PlanRequestWords;
}

/** The fields of a plan request, in the order in which their mistakes are listed. */
export function PlanRequestFields(props: PlanRequestFieldsProps) {
  const { form, words, field, given } = props;
  return (
    <>
      <FormPart title={words.parts.person}>
        <Field {...words.name} {...field("name")} autoComplete="name" required />
        <Field {...words.email} {...field("email")} type="email" autoComplete="email" required />
        <Field {...words.phone} {...field("phone")} type="tel" autoComplete="tel" required />
      </FormPart>
      <FormPart title={words.parts.medicare}>
        <MedicareFields {...props} />
      </FormPart>
      <FormPart title={words.parts.contact}>
        <ContactChoices {...props} />
        <TextArea {...words.additionalInfo} {...field("additionalInfo")} />
        <AutomatedContactBox form={form} given={given} />
      </FormPart>
    </>
  );
}

/** A part of a long form under its own heading. */
function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mt-8 space-y-5 border-t-2 border-hair pt-6 first:mt-0 first:border-t-0 first:pt-0">
      <h3 className="text-h4">{title}</h3>
      {children}
    </div>
  );
}

/** Where someone lives, when they were born and what Medicare they have: what decides which plans fit. */
function MedicareFields({ form, words, field, given }: PlanRequestFieldsProps) {
  const parts = [
    { name: "medicarePartA", label: words.medicare.partA },
    { name: "medicarePartB", label: words.medicare.partB },
  ];
  return (
    <>
      <Field
        {...words.zipCode}
        {...field("zipCode")}
        autoComplete="postal-code"
        inputMode="numeric"
        pattern="[0-9]{5}"
        maxLength={5}
        data-saved-zip=""
        required
      />
      <Field {...words.birthdate} {...field("birthdate")} autoComplete="bday" required />
      <Fieldset
        id={fieldId(form, "medicare")}
        legend={words.medicare.legend}
        hint={words.medicare.hint}
      >
        <div className="mt-1.5 space-y-2">
          {parts.map(({ name, label }) => (
            <Checkbox
              key={name}
              form={form}
              name={name}
              label={label}
              defaultChecked={given?.[name] !== undefined}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
}

const methods = contactMethods.map((value) => ({ value, label: choices.methods[value] }));

/** How and when someone wants to be contacted; no time of day is chosen for them. */
function ContactChoices({ form, words, field, given }: PlanRequestFieldsProps) {
  const own = useOwnTimes(timeZone);
  const times = contactTimes.map((value) => {
    const { label, hours } = choices.times[value];
    return { value, label, note: hours, aside: own && `(${own(hours)} ${choices.ownTime})` };
  });
  return (
    <>
      <ChoiceGroup
        form={form}
        name="preferredContactMethod"
        legend={words.contactMethod.legend}
        error={field("preferredContactMethod").error}
        choices={methods}
        defaultValue={given?.["preferredContactMethod"] ?? "phone"}
      />
      <div data-zone={timeZone}>
        <ChoiceGroup
          form={form}
          name="bestTimeToContact"
          legend={words.contactTime.legend}
          hint={words.contactTime.hint}
          error={field("bestTimeToContact").error}
          choices={[{ value: "", label: choices.anyTime }, ...times]}
          defaultValue={given?.["bestTimeToContact"] ?? ""}
        />
      </div>
    </>
  );
}
