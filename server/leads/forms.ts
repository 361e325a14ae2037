import automatedContact from "#content/en/disclosures/automated-contact.yaml";
import consultationDisclosure from "#content/en/disclosures/consultation.yaml";
import contactDisclosure from "#content/en/disclosures/contact.yaml";
import guideDisclosure from "#content/en/disclosures/guide-form.yaml";
import newsletterConsent from "#content/en/disclosures/newsletter.yaml";
import compareDisclosure from "#content/en/disclosures/plan-request.yaml";
import type { Consent, Disclosure } from "#content/en/disclosures/schemas.ts";
import consultationWords from "#content/en/forms/consultation.yaml";
import contactWords from "#content/en/forms/contact.yaml";
import compareWords from "#content/en/forms/compare.yaml";
import guideWords from "#content/en/forms/guide.yaml";
import type { ConsentProof, DisclosureProof, Proof } from "#contract/lead.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { cleanText, sha256 } from "#server/base/text.ts";
import type { VisitorMail } from "./mail-limits.ts";

/** The words of one lead form, and of what answers it. */
interface FormWords {
  /** The disclosure next to the submit button. */
  readonly disclosure: Wordings;
  /** The consent checkbox. */
  readonly consent: Wordings;
  /** The reply to the visitor once the lead is stored. */
  readonly thanks: string;
  /** The email that the visitor gets. */
  readonly answer: Extract<VisitorMail, "guide-email" | "lead-confirmation">;
}

/** A text that a form shows, with what proves which one it was. Only the id is known without a version of the site's. */
type Wording = Pick<Proof, "id" | "version" | "text" | "textHash">;

/** All versions of a text, newest first. */
type Wordings = readonly [Wording, ...Wording[]];

type Texts = Pick<Disclosure, "id" | "versions">;

/** Hashes all versions of a text. Call it once per form, since they are the same for all its leads. */
export function wordingsOf({ id, versions: [newest, ...older] }: Texts): Wordings {
  const hashed = ({ version, text }: typeof newest) => ({
    id,
    version,
    text,
    textHash: sha256(text),
  });
  return [hashed(newest), ...older.map(hashed)];
}

/** A visitor agrees to the checkbox's label and the text under it, so the exact text has both. */
function consentWordings({ id, versions: [newest, ...older] }: Consent): Wordings {
  const exact = ({ version, label, text }: Consent["shown"]) => ({
    version,
    text: `${label}\n${text}`,
  });
  return wordingsOf({ id, versions: [exact(newest), ...older.map(exact)] });
}

const automated = {
  consent: consentWordings(automatedContact),
  answer: "lead-confirmation",
} as const;

/** What the site's texts add to the forms (contract/lead-forms.ts), by kind. */
export const formWords: Readonly<Record<LeadKind, FormWords>> = {
  guide: {
    disclosure: wordingsOf(guideDisclosure),
    consent: consentWordings(newsletterConsent),
    thanks: guideWords.success.text,
    answer: "guide-email",
  },
  compare: {
    disclosure: wordingsOf(compareDisclosure),
    thanks: compareWords.success.text,
    ...automated,
  },
  consultation: {
    disclosure: wordingsOf(consultationDisclosure),
    thanks: consultationWords.success.text,
    ...automated,
  },
  contact: {
    disclosure: wordingsOf(contactDisclosure),
    thanks: contactWords.success.text,
    ...automated,
  },
};

/**
 * The version that the sender claims to have shown. Without a version that the site has, the text is unknown: the
 * newest one would be a guess, not proof.
 */
export function findWording(wordings: Wordings, claimed: string | null): Wording {
  const wording = wordings.find(({ version }) => version === claimed);
  return wording ?? { id: wordings[0].id, version: null, text: null, textHash: null };
}

/** Where a submission came from, as far as the request shows. Stored with the lead as proof. */
export interface SubmissionOrigin {
  /** Path of the page with the form, e.g. `/`. */
  readonly page: string;
  /** landing, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content; only those known. */
  readonly source: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly userAgent: string;
  readonly channel: Proof["channel"];
  /** Whether the request shows that a page of this site sent it. Other programs rarely do. */
  readonly fromOwnPage: boolean;
  /** Version of the disclosure that the page showed; null if it sent none. */
  readonly disclosureVersion: string | null;
  /** Version of the consent text that the page showed; null if it sent none. */
  readonly consentVersion: string | null;
}

/** Proof of what a form showed, and of the answers. The store says when. */
export interface NewProof {
  readonly disclosures: readonly Omit<DisclosureProof, "shownAt">[];
  readonly consents: readonly Omit<ConsentProof, "answeredAt">[];
}

/** The answer to a form's consent checkbox. */
interface ConsentAnswer {
  readonly agreed: boolean;
  /** The number that it covers; null if the person gave none, undefined if the form doesn't ask for one. */
  readonly phone: string | null | undefined;
}

/**
 * Proof of the disclosure that a form showed, and of the answer to its consent checkbox, checked or not. Without the
 * answer if nothing shows that the checkbox was displayed (no version, not checked), for example from an older page or
 * another program; or if the form asks for a phone number and has none, because pages show the checkbox about automated
 * calls once there is one.
 */
export function proofOf(
  kind: LeadKind,
  origin: SubmissionOrigin,
  { agreed, phone }: ConsentAnswer,
): NewProof {
  const { disclosure, consent } = formWords[kind];
  const { disclosureVersion, consentVersion, channel } = origin;
  const sender = {
    page: cleanText(origin.page),
    ip: cleanText(origin.ip),
    userAgent: cleanText(origin.userAgent),
    channel,
  };
  const isAnswered = agreed || (consentVersion !== null && phone !== null);
  const answer = { ...findWording(consent, consentVersion), agreed, phone: phone ?? null };
  return {
    disclosures: [{ ...findWording(disclosure, disclosureVersion), ...sender }],
    consents: isAnswered ? [{ ...answer, ...sender }] : [],
  };
}
