import { label, version } from "#content/en/disclosures/automated-contact.yaml";
import { ConsentBox, type PlacedBoxProps } from "./consent-box.tsx";
import { StillAutomatedContactText } from "./still-texts.ts";

/** The box for automated calls and texts, on the forms that ask for a phone number. */
export function AutomatedContactBox(props: PlacedBoxProps) {
  return (
    <ConsentBox
      {...props}
      name="agreesToAutomatedContact"
      version={version}
      label={label}
      text={<StillAutomatedContactText />}
    />
  );
}
