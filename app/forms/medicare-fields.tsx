import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-frame.tsx";
import { Fieldset } from "#app/ui/fieldset.tsx";
import type { PlanRequestFieldsProps } from "./plan-request-fields.tsx";
import { useSavedZip } from "./use-saved-zip.ts";

/** Where someone lives, when they were born and what Medicare they have: what decides which plans fit. */
export function MedicareFields({ form, words, field, given }: PlanRequestFieldsProps) {
  useSavedZip(fieldId(form, "zipCode"));
  return (
    <>
      <Field
        {...words.zipCode}
        {...field("zipCode")}
        autoComplete="postal-code"
        inputMode="numeric"
        pattern="[0-9]{5}"
        maxLength={5}
        required
      />
      <Field {...words.birthdate} {...field("birthdate")} autoComplete="bday" required />
      <Fieldset
        id={fieldId(form, "medicare")}
        legend={words.medicare.legend}
        hint={words.medicare.hint}
      >
        <div className="mt-1.5 space-y-2">
          <Checkbox
            form={form}
            name="medicarePartA"
            label={words.medicare.partA}
            defaultChecked={given?.["medicarePartA"] !== undefined}
          />
          <Checkbox
            form={form}
            name="medicarePartB"
            label={words.medicare.partB}
            defaultChecked={given?.["medicarePartB"] !== undefined}
          />
        </div>
      </Fieldset>
    </>
  );
}
