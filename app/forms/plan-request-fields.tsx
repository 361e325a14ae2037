import type { PlanRequestWords } from "#content/en/forms/plan-request.schema.ts";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { AutomatedContactBox } from "./automated-contact-box.tsx";
import { ContactChoices } from "./contact-choices.tsx";
import { FormPart } from "./form-part.tsx";
import { MedicareFields } from "./medicare-fields.tsx";
import type { FieldsProps } from "./request-form.tsx";

export interface PlanRequestFieldsProps extends FieldsProps {
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
