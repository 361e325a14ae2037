import people from "#content/agency/people.yaml";
import { atButton } from "#content/en/site/page-parts.yaml";

type Agent = (typeof people.profiles)[number];

/**
 * The agents take turns, so that visitors meet more than one. Undefined if the agency has none.
 * @param turn from 0
 */
export function agentAt(turn: number): Agent | undefined {
  return people.profiles[turn % people.profiles.length];
}

const forms = Object.keys(atButton);

/** The agent whose face is beside a form's button, and who signs the email about it. */
export function agentAtForm(form: keyof typeof atButton): Agent | undefined {
  return agentAt(forms.indexOf(form));
}
