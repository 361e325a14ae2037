import { phoneParts } from "#contract/lead-details.ts";

interface PhoneProps {
  /** As stored: `(214) 555-0143 ext. 302`. */
  readonly number: string;
  readonly className?: string;
  /** Before the number, such as `Call`. */
  readonly word?: string;
  /** They asked for no calls: the number is shown, and isn't a link. */
  readonly isStopped?: boolean;
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
}

/** An email address to press. */
export function Mail({ address, className, isStopped = false }: MailProps) {
  if (address === "") return null;
  if (isStopped) return <bdi className="phone-stopped">{address}</bdi>;
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`} className={className}>
      <bdi>{address}</bdi>
    </a>
  );
}
