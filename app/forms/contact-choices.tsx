import { contactMethods, contactTimes } from "#contract/contact-choices.ts";
import choices from "#content/en/forms/contact-choices.yaml";
import { ChoiceGroup } from "#app/ui/choice-group.tsx";
import type { PlanRequestFieldsProps } from "./plan-request-fields.tsx";

const methods = contactMethods.map((value) => ({ value, label: choices.methods[value] }));

const times = [
  { value: "", label: choices.anyTime },
  ...contactTimes.map((value) => ({
    value,
    label: choices.times[value].label,
    note: choices.times[value].hours,
  })),
];

/** How and when someone wants to be contacted; no time of day is chosen for them. */
export function ContactChoices({ form, words, field, given }: PlanRequestFieldsProps) {
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
      <ChoiceGroup
        form={form}
        name="bestTimeToContact"
        legend={words.contactTime.legend}
        hint={words.contactTime.hint}
        error={field("bestTimeToContact").error}
        choices={times}
        defaultValue={given?.["bestTimeToContact"] ?? ""}
      />
    </>
  );
}
