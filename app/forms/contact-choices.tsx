import { contactMethods, contactTimes } from "#contract/contact-choices.ts";
import agency from "#content/agency/agency.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import { ChoiceGroup } from "#app/ui/choice-group.tsx";
import { fieldId } from "#app/ui/field-frame.tsx";
import { useOwnTimes } from "#app/ui/use-own-times.ts";
import type { PlanRequestFieldsProps } from "./plan-request-fields.tsx";

const methods = contactMethods.map((value) => ({ value, label: choices.methods[value] }));

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
        choices={useTimes(fieldId(form, "bestTimeToContact"))}
        defaultValue={given?.["bestTimeToContact"] ?? ""}
      />
    </>
  );
}

/** The times of day with their hours: the agency's, and under them the visitor's own where they differ. */
function useTimes(place: string) {
  const own = useOwnTimes(agency.timeZone, place);
  return [
    { value: "", label: choices.anyTime },
    ...contactTimes.map((value) => {
      const { label, hours } = choices.times[value];
      return { value, label, note: hours, aside: own && `(${own(hours)} ${choices.ownTime})` };
    }),
  ];
}
