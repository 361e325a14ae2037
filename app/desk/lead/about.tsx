import type { ReactNode } from "react";
import choices from "#content/en/forms/contact-choices.yaml";
import notification from "#content/en/emails/agency-notification.yaml";
import { planNumber } from "#contract/plan-choice.ts";
import { countyPath } from "#contract/plans.ts";
import type { LeadPage } from "#contract/desk-leads.ts";
import type { Lead, Proof } from "#contract/lead.ts";
import { dayWords } from "#medicare/calendar.ts";
import { Mail } from "#app/desk/parts/phone.tsx";
import { Facts, Fold, Panel, Quoted } from "#app/desk/parts/page.tsx";
import { When } from "#app/desk/parts/time.tsx";
import { bestTimeWords, bornWords, formWords } from "#app/desk/parts/words.ts";
import { WhoAsked } from "./stop.tsx";

interface AboutProps {
  readonly page: LeadPage;
  readonly now: string;
}

/** What to know before calling. */
export function CheckFirst({ page: { checkFirst } }: Pick<AboutProps, "page">) {
  if (checkFirst.length === 0) return null;
  return (
    <Panel title="Check first" id="check" className="check-first">
      <ul>
        {checkFirst.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** What to mind and to read to them while they're on the phone. */
export function SayOnCall({ page: { onCall } }: Pick<AboutProps, "page">) {
  return (
    <Fold title="Say on the call">
      <ul className="list-disc pl-4.5">
        {onCall.reminders.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <blockquote className="quoted">{onCall.notice}</blockquote>
    </Fold>
  );
}

/** What they asked for, and what they told. */
export function Request({ page, now }: AboutProps) {
  const { lead, age, place } = page;
  const { details, email, zipCode } = lead;
  const best = bestTimeWords(details?.bestTimeToContact, page.hours, now);
  const way = details?.preferredContactMethod;
  return (
    <Panel title={formWords[lead.kind]} id="request" aside={<When at={lead.createdAt} now={now} />}>
      {details?.message && <Quoted>{details.message}</Quoted>}
      <Facts
        of={[
          ["Prefers", way && choices.methods[way]],
          ["Best time", best],
          [
            "Email",
            email && <Mail address={email} className="text" isStopped={page.stop === "contact"} />,
          ],
          ["Lives in", [place, zipCode].filter(Boolean).join(", ")],
          ["Born", details && bornWords(details, age)],
          ["Medicare", partsOf(lead)],
          ["Plans", details?.planChoice && <Plans choice={details.planChoice} />],
          ["Newsletter", lead.wantsNewsletter && "Asked for it"],
          ["Came from", sourceOf(lead)],
        ]}
      />
      {lead.entry && <Entry entry={lead.entry} now={now} />}
    </Panel>
  );
}

/** An unchecked box may mean that they aren't sure. */
function partsOf({ details }: Lead): string | null {
  if (details === null || details.medicarePartA === null) return null;
  const parts = [details.medicarePartA && "Part A", details.medicarePartB && "Part B"].filter(
    Boolean,
  );
  return parts.length === 0 ? "Checked neither Part A nor Part B" : `Has ${parts.join(" and ")}`;
}

type Choice = NonNullable<NonNullable<Lead["details"]>["planChoice"]>;

function Plans({ choice: { year, county, plans } }: { readonly choice: Choice }) {
  return (
    <>
      <a href={countyPath(county)} className="text">
        {county.name ?? county.slug}, {county.state}
      </a>
      , {year}
      {plans.map(({ id, name }) => (
        <span key={id} className="block">
          {name ?? "Not in the plan data"} ({planNumber(id)})
        </span>
      ))}
    </>
  );
}

const { channels } = notification.source;
const partNames = new Map<string, string>(Object.entries(notification.source.parts));

function sourceOf({ channel, page, source }: Lead): ReactNode {
  const entries = Object.entries(source);
  return (
    <>
      {channels[channel]}
      {page && (
        <>
          , <bdi>{page}</bdi>
        </>
      )}
      {entries.map(([name, value]) => (
        <span key={name} className="small block">
          {partNames.get(name) ?? name}: <bdi>{value}</bdi>
        </span>
      ))}
    </>
  );
}

/** How a lead came in that somebody at the office entered. */
function Entry({
  entry,
  now,
}: {
  readonly entry: NonNullable<Lead["entry"]>;
  readonly now: string;
}) {
  return (
    <Facts
      of={[
        ["Entered by", <bdi key="by">{entry.enteredBy}</bdi>],
        ["On", <When key="at" at={entry.enteredAt} now={now} />],
        ["Agreed to", entry.consent && <bdi>{entry.consent}</bdi>],
        ["How", entry.consentHow && <bdi>{entry.consentHow}</bdi>],
        ["File", entry.file && <bdi>{entry.file}</bdi>],
      ]}
    />
  );
}

const allowances = {
  automated: "Yes, also automated",
  manual: "Yes, by hand only",
  none: "No: the form said that we wouldn’t",
  ask: "Nothing shows what they were told: ask first",
} as const;

const wrongNumber = "Not at this number: it’s somebody else’s";

/** Until when they may be called, and the proof. */
export function Permission({ page, now }: AboutProps) {
  const { lead, calls, stop } = page;
  const proofs = [
    ...lead.disclosures.map((proof) => ({ proof, at: proof.shownAt, answer: null })),
    ...lead.consents.map((proof) => ({
      proof,
      at: proof.answeredAt,
      answer: `${proof.agreed ? "Agreed" : "Not agreed"}${proof.phone === null ? "" : `, for ${proof.phone}`}`,
    })),
  ];
  return (
    <Panel title="May we call?" id="permission">
      {stop === null ? <Allowed page={page} /> : <NotAllowed page={page} now={now} />}
      {(proofs.length > 0 || stop !== null) && (
        <Fold title="Proof in full">
          {stop !== null && calls !== "none" && (
            <>
              <p>What they agreed to before the stop:</p>
              <Allowed page={page} />
            </>
          )}
          {proofs.map(({ proof, at, answer }) => (
            <ProofText key={`${proof.id} ${at}`} proof={proof} at={at} answer={answer} now={now} />
          ))}
        </Fold>
      )}
    </Panel>
  );
}

/** What their form and their answers allow. */
function Allowed({ page }: Pick<AboutProps, "page">) {
  const { calls, texts, contactUntil, doNotCallUntil, caution } = page;
  const isWrong = caution?.kind === "wrong-number";
  const isAgreed = page.lead.entry === null || page.lead.entry.consent !== null;
  const isListCovered = calls === "automated" && page.lead.consents.some(coversDoNotCall);
  return (
    <Facts
      of={[
        ["Calls", isWrong ? wrongNumber : allowances[calls]],
        ["Texts", isWrong ? wrongNumber : allowances[texts]],
        [
          "Until",
          `${isAgreed ? "" : "If they agree: "}${dayIn(contactUntil)}, unless they tell you to stop sooner`,
        ],
        [
          "Do-Not-Call",
          doNotCallUntil &&
            (isListCovered
              ? "They agreed to calls even if their number is on the list"
              : `If their number is on the list: only until ${dayIn(doNotCallUntil)}`),
        ],
      ]}
    />
  );
}

/** Earlier wordings of the consent don’t speak of the list. */
function coversDoNotCall({ agreed, text }: Lead["consents"][number]): boolean {
  return agreed && text !== null && /even if it is on a Do Not Call list/i.test(text);
}

/** The answer while they want no calls: no, with who put it down and when. */
function NotAllowed({ page, now }: AboutProps) {
  const { stop } = page;
  const answer = (
    <>
      No: <WhoAsked page={page} now={now} />
    </>
  );
  return (
    <Facts
      of={[
        ["Calls", answer],
        ["Texts", answer],
        ["Email", stop === "contact" && answer],
      ]}
    />
  );
}

/** A last day. @param at a day, or a moment */
function dayIn(at: string): string {
  return dayWords(at.slice(0, 10));
}

interface ProofTextProps {
  readonly proof: Proof;
  readonly at: string;
  readonly answer: string | null;
  readonly now: string;
}

function ProofText({ proof, at, answer, now }: ProofTextProps) {
  const { id, version, text, textHash, page, ip, userAgent, channel } = proof;
  return (
    <div>
      <h3>{id}</h3>
      {text === null ? (
        <p className="quiet">The sender didn’t say which text was shown.</p>
      ) : (
        <Quoted>{text}</Quoted>
      )}
      <Facts
        of={[
          ["Answer", answer],
          ["When", <When key="at" at={at} now={now} />],
          ["In UTC", at],
          ["Version", version],
          ["SHA-256", textHash && <code>{textHash}</code>],
          ["Page", page && <bdi>{page}</bdi>],
          ["IP address", ip],
          ["Browser", userAgent && <bdi>{userAgent}</bdi>],
          ["Sent as", channel === "api" ? "JSON" : "a form"],
        ]}
      />
    </div>
  );
}
