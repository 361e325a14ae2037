import { Link } from "react-router";
import { text as automatedContact } from "#content/en/disclosures/automated-contact.yaml";
import { text as consultation } from "#content/en/disclosures/consultation.yaml";
import { text as contact } from "#content/en/disclosures/contact.yaml";
import { text as guide } from "#content/en/disclosures/guide-form.yaml";
import { text as newsletter } from "#content/en/disclosures/newsletter.yaml";
import { text as planRequest } from "#content/en/disclosures/plan-request.yaml";
import { privacy } from "#content/en/forms/lead-form.yaml";

// Each is a part of a page that is left as it came, so that no visitor fetches these texts a second time.

export function PlanRequestDisclosure() {
  return <Disclosure text={planRequest} />;
}

export function ConsultationDisclosure() {
  return <Disclosure text={consultation} />;
}

export function ContactDisclosure() {
  return <Disclosure text={contact} />;
}

export function GuideDisclosure() {
  return <Disclosure text={guide} />;
}

/** Under the box for automated calls and texts. */
export function AutomatedContactText() {
  return automatedContact;
}

/** Under the newsletter's box. */
export function NewsletterText() {
  return newsletter;
}

function Disclosure({ text }: { readonly text: string }) {
  return (
    <p>
      {text}{" "}
      <Link to={privacy.to} className="text-pine underline underline-offset-4">
        {privacy.label}
      </Link>
    </p>
  );
}
