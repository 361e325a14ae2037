import type { LeadLine } from "#contract/desk-leads.ts";
import { phoneParts } from "#contract/lead-details.ts";
import { cautionWords, markWords } from "./words.ts";

interface PhoneProps {
  /** As stored: `(214) 555-0143 ext. 302`. */
  readonly number: string;
  readonly className?: string | undefined;
  /** Before the number, such as `Call`. */
  readonly word?: string;
  /** They asked for no calls, or it's somebody else's: the number is shown, and isn't a link. */
  readonly isStopped?: boolean;
}

type Reached = Pick<LeadLine, "stop" | "caution">;

/** Whether the number mustn't be dialed at all. */
export function isNumberStopped({ stop, caution }: Reached): boolean {
  return stop !== null || caution?.kind === "wrong-number";
}

/** Whether a call would be wrong just now, so that nothing invites to it. */
export function isCallWrong({ caution }: Pick<LeadLine, "caution">): boolean {
  return caution !== null && caution.kind !== "prefers";
}

interface LinePhoneProps {
  readonly line: LeadLine;
}

/** How to reach somebody, in a line of a list. */
export function LinePhone({ line }: LinePhoneProps) {
  const { phone, email, stop } = line;
  if (phone === null) return <Mail address={email} isStopped={stop === "contact"} />;
  return (
    <Phone
      number={phone}
      isStopped={isNumberStopped(line)}
      className={isCallWrong(line) ? "phone-quiet" : undefined}
    />
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
export function Phone({ number, className, word = "", isStopped = false }: PhoneProps) {
  const text = `${word} ${number}`.trim();
  if (isStopped) return <span className="phone-stopped">{number}</span>;
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
