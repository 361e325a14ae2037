import type { LeadPage } from "#contract/desk-leads.ts";
import { Phone, TextLink } from "#app/desk/parts/phone.tsx";
import { dayOf, momentWords } from "#app/desk/parts/time.tsx";
import { bestTimeWords, formWords, statusWords, stopWords } from "#app/desk/parts/words.ts";

interface HeadProps {
  readonly page: LeadPage;
  readonly now: string;
}

/** Who it is, and the call. */
export function LeadHead({ page, now }: HeadProps) {
  const { lead, status, assignedTo, isHeld, stop, next } = page;
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
            {next.note && (
              <>
                {" "}
                <bdi>{next.note}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      <Call page={page} now={now} />
    </header>
  );
}

/** The phone number, large, and whether now is a time to call. */
function Call({ page, now }: HeadProps) {
  const { lead, stop, hours } = page;
  const phone = lead.details?.phone ?? null;
  const best = bestTimeWords(lead.details?.bestTimeToContact);
  if (phone === null) return <p className="call quiet">They gave no phone number.</p>;
  return (
    <div className="call">
      <div className="acts">
        <Phone
          number={phone}
          word="Call"
          className="button-primary call-button button"
          isStopped={stop !== null}
        />
        {stop === null && (page.texts === "automated" || page.texts === "manual") && (
          <TextLink number={phone} />
        )}
        <a href="#call" className="button lg:hidden">
          Log it
        </a>
      </div>
      {stop === null && hours && <Hours hours={hours} />}
      {stop === null && best && <p>Best time: {best}</p>}
      {stop !== null && <p className="late">{stopWords[stop]}: they asked.</p>}
      {stop === null && page.calls === "none" && (
        <p className="late">The form said that we wouldn’t call. Write instead.</p>
      )}
      {stop === null && page.contactUntil.slice(0, 10) < dayOf(now) && (
        <p className="late">Permission to contact them has ended.</p>
      )}
    </div>
  );
}

/** The legal hours there (47 CFR 64.1200(c)(1)). */
function Hours({ hours }: { readonly hours: NonNullable<LeadPage["hours"]> }) {
  const { timeZone, isNow, clock } = hours;
  if (timeZone === null)
    return (
      <p>Their state isn’t known, so neither is their time. Call between 8 AM and 9 PM there.</p>
    );
  return isNow ? (
    <p>{clock} there. OK to call until 9 PM their time.</p>
  ) : (
    <p className="late">Don’t call now: {clock} there. Call between 8 AM and 9 PM their time.</p>
  );
}
