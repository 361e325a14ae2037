import { isCallWrong, isNumberStopped, type LeadLine } from "#contract/desk-leads.ts";
import { phoneParts } from "#contract/lead-details.ts";
import { cautionWords, markWords } from "./words.ts";

interface PhoneProps {
  /** As stored: `(214) 555-0143 ext. 302`. */
  readonly number: string;
  readonly className?: string | undefined;
  /** Before the number, such as `Call`. */
  readonly word?: string;
}

interface LinePhoneProps {
  readonly line: LeadLine;
}

/** How to reach somebody, in a line of a list. Where a call would be wrong, the first press doesn't dial. */
export function LinePhone({ line }: LinePhoneProps) {
  const { number, phone, email, stop } = line;
  if (phone === null) return <Mail address={email} isStopped={stop === "contact"} />;
  if (isNumberStopped(line)) return <span className="phone-stopped">{phone}</span>;
  if (!isCallWrong(line)) return <Phone number={phone} />;
  return (
    <details className="phone-quiet fold" id={`phone-${number}`}>
      <summary>{phone}</summary>
      <Phone number={phone} word="Call" />
    </details>
  );
}

interface CautionBadgeProps extends LinePhoneProps {
  readonly now: string;
}

/** What speaks against a call, in a line of a list. */
export function CautionBadge({ line, now }: CautionBadgeProps) {
  const { caution } = line;
  if (caution === null) return null;
  return (
    <span className={isCallWrong(line) ? "badge badge-warn" : "badge"}>
      {cautionWords(caution, line)}
      {caution.kind === "wrong-number" && <bdi>{`: ${markWords(caution, now)}`}</bdi>}
    </span>
  );
}

/** A phone number to press. */
export function Phone({ number, className, word = "" }: PhoneProps) {
  const text = `${word} ${number}`.trim();
  const { extension } = phoneParts(number);
  // A comma waits before the extension is dialed.
  const dial = `${dialed(number)}${extension === null ? "" : `,${extension}`}`;
  return (
    <a href={`tel:${dial}`} className={className}>
      {text}
    </a>
  );
}

function dialed(number: string): string {
  return `+1${phoneParts(number).number.replace(/\D/g, "")}`;
}

/** Starts a text to a number. */
export function TextLink({ number }: Pick<PhoneProps, "number">) {
  return (
    <a href={`sms:${dialed(number)}`} className="button">
      Text
    </a>
  );
}

interface MailProps {
  readonly address: string;
  readonly className?: string;
  readonly isStopped?: boolean;
  /** In place of the address. */
  readonly word?: string;
}

/** An email address to press. */
export function Mail({ address, className, isStopped = false, word }: MailProps) {
  if (address === "") return null;
  if (isStopped) return <bdi className="phone-stopped">{address}</bdi>;
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`} className={className}>
      {word ?? <bdi>{address}</bdi>}
    </a>
  );
}
