import {
  type CallCaution,
  type CallingHours,
  isCallWrong,
  isNumberStopped,
  type LeadPage,
} from "#contract/desk-leads.ts";
import { Fold } from "#app/desk/parts/page.tsx";
import { Mail, Phone, TextLink } from "#app/desk/parts/phone.tsx";
import { momentWords, thereWords } from "#app/desk/parts/time.tsx";
import {
  bestTimeWords,
  callWords,
  formWords,
  markWords,
  statusWords,
  stopWords,
} from "#app/desk/parts/words.ts";
import { WhoAsked } from "./stop.tsx";

interface HeadProps {
  readonly page: LeadPage;
  readonly now: string;
}

/** Who it is, and the call. */
export function LeadHead({ page, now }: HeadProps) {
  const { lead, status, assignedTo, isHeld, stop, next } = page;
  const there = next && thereWords(next.at, page.hours);
  return (
    <header className="lead-head">
      <div>
        <h1 dir="auto">{lead.name}</h1>
        <p>
          #{lead.number} · {formWords[lead.kind]} · {statusWords[status]} ·{" "}
          {assignedTo ? <bdi>{assignedTo.name}</bdi> : "not assigned"}
          {isHeld && <span className="badge badge-warn">Held back</span>}
          {stop && <span className="badge badge-warn">{stopWords[stop]}</span>}
        </p>
        {next && (
          <p>
            <span className={next.at < now ? "late" : "strong"}>
              {next.at < now ? "Overdue: " : "Next: "}
              {momentWords(next.at, now)}
            </span>
            {there && ` (${there})`}
            {next.note && (
              <>
                {" "}
                <bdi>{next.note}</bdi>
              </>
            )}
          </p>
        )}
        <OthersPlans page={page} now={now} />
      </div>
      <Call page={page} now={now} />
    </header>
  );
}

/** Who else has the same person, with something planned: otherwise, two would call them. */
function OthersPlans({ page: { others, assignedTo }, now }: HeadProps) {
  return others.map(({ number, assignedTo: owner, next }) =>
    owner === null || next === null || owner.id === assignedTo?.id ? null : (
      <p key={number} className="late">
        <bdi>{owner.name}</bdi> has them as{" "}
        <a href={`/desk/leads/${number}`} className="text">
          #{number}
        </a>
        , next: {momentWords(next.at, now, "short")}
      </p>
    ),
  );
}

/** The phone number, large, and whether now is a time to call. */
function Call({ page, now }: HeadProps) {
  const { lead, stop, hours, caution } = page;
  const phone = lead.details?.phone ?? null;
  if (phone === null) return <p className="call quiet">They gave no phone number.</p>;
  const best = bestTimeWords(lead.details?.bestTimeToContact, hours, now);
  const isWrong = isCallWrong(page);
  return (
    <div className="call">
      <div className="acts">
        {isWrong ? (
          <span className={`call-number ${isNumberStopped(page) ? "phone-stopped" : ""}`}>
            {phone}
          </span>
        ) : (
          <Phone number={phone} word="Call" className="button-primary call-button button" />
        )}
        {canBeTexted(page) && <TextLink number={phone} />}
        {stop === null && (
          <a href="#call" className="button lg:hidden">
            Log it
          </a>
        )}
      </div>
      {stop !== null && (
        <p className="late">
          {stopWords[stop]}: <WhoAsked page={page} now={now} />
        </p>
      )}
      {caution && <Caution page={page} caution={caution} now={now} />}
      {!isWrong && hours && <Hours hours={hours} />}
      {stop === null && best && <p>Best time: {best}</p>}
      <OtherCall call={page.otherCall} now={now} />
      {isWrong && !isNumberStopped(page) && (
        <Fold title="Call all the same">
          <Phone number={phone} word="Call" className="call-button button" />
        </Fold>
      )}
    </div>
  );
}

/** The same hours and licenses count as for calls. */
function canBeTexted(page: LeadPage): boolean {
  const isAllowed = page.texts === "automated" || page.texts === "manual";
  return isAllowed && !isCallWrong(page);
}

interface CautionProps extends HeadProps {
  readonly caution: CallCaution;
}

/** Why not to call, and what to do instead. */
function Caution({ page, caution, now }: CautionProps) {
  switch (caution.kind) {
    case "wrong-number":
      return <WrongNumber page={page} caution={caution} now={now} />;
    case "impossible":
      return <p className="late">Check the number first: no US number is like this.</p>;
    case "license":
      return (
        <p className="late">
          Don’t call about plans: we have no license in {page.place ?? "their state"}.
        </p>
      );
    case "ended":
      return <p className="late">Permission to contact them has ended.</p>;
    case "hours":
      return (
        <p className="late">
          Don’t call now: {page.hours?.clock} there. Call between 8 AM and 9 PM their time.
        </p>
      );
    case "prefers":
      return <p>They prefer {caution.way === "text" ? "a text" : "an email"} to a call.</p>;
  }
}

function WrongNumber({ page: { lead }, caution, now }: CautionProps) {
  if (caution.kind !== "wrong-number") return null;
  return (
    <>
      <p className="late">
        Wrong number: <bdi>{markWords(caution, now)}</bdi>
      </p>
      <div className="acts">
        <a href="#correct-phone" className="button">
          Correct the number
        </a>
        <Mail address={lead.email} className="button" word="Email them" />
      </div>
    </>
  );
}

function OtherCall({ call, now }: { readonly call: LeadPage["otherCall"]; readonly now: string }) {
  if (call === null) return null;
  return (
    <p className="late">
      {callWords(call)}: <bdi>{markWords(call, now)}</bdi>, as{" "}
      <a href={`/desk/leads/${call.number}`} className="text">
        #{call.number}
      </a>
      .
    </p>
  );
}

/** The legal hours there (47 CFR 64.1200(c)(1)). */
function Hours({ hours: { timeZone, clock } }: { readonly hours: CallingHours }) {
  return timeZone === null ? (
    <p>We don’t know which time zone they’re in. Call between 8 AM and 9 PM there.</p>
  ) : (
    <p>{clock} there. OK to call until 9 PM their time.</p>
  );
}
