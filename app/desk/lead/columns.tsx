import { Lines } from "#app/desk/parts/line.tsx";
import { Fold, Panel } from "#app/desk/parts/page.tsx";
import type { HistoryEntry, LeadPage } from "#contract/desk-leads.ts";
import { useMay } from "#app/desk/parts/frame.tsx";
import { ActButton, ActForm, buttonClass, Submit, Tick } from "#app/desk/parts/forms.tsx";
import { momentWords } from "#app/desk/parts/time.tsx";
import { CheckFirst, Permission, Request, SayOnCall } from "./about.tsx";
import {
  CallForm,
  canBeCalled,
  CorrectForm,
  type LeadFormProps,
  NextStepForm,
  NoteForm,
  StatusForms,
} from "./forms.tsx";
import { History } from "./history.tsx";
import { isOfAnother, WhoAsked } from "./stop.tsx";

/** What to know beside what to do; on phones, one below the other. */
export function LeadColumns(props: LeadFormProps) {
  const { page, now } = props;
  return (
    <div className="lead-columns">
      <div className="column">
        {page.isHeld && <Held page={page} />}
        <WroteAfterStop page={page} now={now} />
        <CheckFirst page={page} />
        <Request page={page} now={now} />
      </div>
      <div className="column">
        <Panel title={canBeCalled(page) ? "Log a call" : "Log an email"} id="call">
          {page.stop === null ? (
            <>
              {canBeCalled(page) && <SayOnCall page={page} />}
              <CallForm {...props} />
            </>
          ) : (
            <CallAfterStop {...props} />
          )}
        </Panel>
        <MoreActs {...props} />
      </div>
      <Permission page={page} now={now} />
    </div>
  );
}

/** They asked for no calls; but they may have called, or somebody called before it was known. */
function CallAfterStop(props: LeadFormProps) {
  const { page, now, sent } = props;
  return (
    <>
      <p className="late">
        Don’t call: <WhoAsked page={page} now={now} />
      </p>
      <Fold title="Log a call all the same" isOpen={sent?.act === "call"}>
        <p>Such as when they called you.</p>
        <CallForm {...props} />
      </Fold>
    </>
  );
}

/** The history, and what else the same person sent. */
export function About({ page, now }: Pick<LeadFormProps, "page" | "now">) {
  return (
    <>
      {page.others.length > 0 && (
        <Panel title="The same person also wrote" id="others">
          <p className="small quiet">Same email address, or same name and phone number.</p>
          <Lines lines={page.others} time="age" now={now} />
        </Panel>
      )}
      {page.sameNumber.length > 0 && (
        <Panel title="The same phone number" id="same-number">
          <p className="small quiet">Another name: perhaps somebody in the same home.</p>
          <Lines lines={page.sameNumber} time="age" now={now} />
        </Panel>
      )}
      <Panel title="History" id="history">
        <History entries={page.history} now={now} version={page.version} />
      </Panel>
    </>
  );
}

const reasons = {
  trap: "It filled in a field that people don’t see.",
  "too-fast": "It was sent faster than anybody can type.",
  forged: "It came from a copy of the form that isn’t ours.",
} as const;

/** A lead that looks as if a program sent it. */
function Held({ page: { lead, version, status } }: { readonly page: LeadPage }) {
  const isManager = useMay("manager");
  if (status === "not-interested")
    return (
      <Panel title="Discarded" id="held" className="check-first">
        <p>It was held back, then discarded: no email was sent. Its history has Undo.</p>
      </Panel>
    );
  return (
    <Panel title="Held back" id="held" className="check-first">
      <p>
        {lead.suspected && reasons[lead.suspected]} If a person wrote it,{" "}
        {isManager ? "release it" : "a manager can release it"}: then its emails are sent, and it
        joins the open leads.
      </p>
      {isManager && (
        <div className="acts">
          <ActButton act="release" version={version} look="primary">
            Release
          </ActButton>
          <ActButton act="status" version={version} fields={{ status: "not-interested" }}>
            Discard as spam
          </ActButton>
        </div>
      )}
    </Panel>
  );
}

/** They asked for no calls, and then wrote: somebody has to read it and decide. */
function WroteAfterStop({ page, now }: Pick<LeadFormProps, "page" | "now">) {
  const isManager = useMay("manager");
  const { lead, stopMark, stopBy, version } = page;
  if (stopMark === null || lead.createdAt <= stopMark.at) return null;
  return (
    <Panel
      title={
        isOfAnother(stopMark)
          ? "They wrote this after somebody with their number asked us to stop"
          : "They wrote this after they asked us to stop"
      }
      id="wrote"
      className="check-first"
    >
      <p>
        It came {momentWords(lead.createdAt, now)}. Read it: if they ask for a call or an answer,{" "}
        {isManager ? "allow contact again" : "a manager can allow contact again"}. Otherwise, close
        it as not interested; the stop stays.
      </p>
      {isManager && stopBy === "agency" && (
        <ActButton act="allow-contact" version={version}>
          Allow contact again
        </ActButton>
      )}
    </Panel>
  );
}

/** What is needed less often than a call, each behind one press; the one that came back is open. */
function MoreActs(props: LeadFormProps) {
  const isSent = (...acts: readonly string[]) =>
    props.sent !== null && acts.includes(props.sent.act);
  return (
    <Panel title="More" id="more">
      <div>
        <Fold title="Write a note" id="note" isOpen={isSent("note")}>
          <NoteForm {...props} />
        </Fold>
        <Fold title="Next step" id="next-step" isOpen={isSent("next-step")}>
          <NextStepForm {...props} />
        </Fold>
        <Fold title="Assign, status" isOpen={isSent("assign", "status")}>
          <StatusForms {...props} />
        </Fold>
        <Fold
          title="Correct name, phone, email, ZIP"
          isOpen={isSent("correct") || props.page.caution?.kind === "wrong-number"}
        >
          <CorrectForm {...props} />
        </Fold>
        <Fold
          title="Don’t call, don’t contact"
          isOpen={isSent("stop-calls", "stop-contact", "allow-contact")}
        >
          <Stops page={props.page} />
        </Fold>
        {props.page.stop !== "contact" && props.page.lead.email !== "" && (
          <Fold title="Send the guide" isOpen={isSent("resend-guide")}>
            <GuideForm page={props.page} />
          </Fold>
        )}
        <Owner page={props.page} />
      </div>
    </Panel>
  );
}

/** Only whoever asked for the guide gets it: on the website, or on a call. */
function GuideForm({ page }: { readonly page: LeadPage }) {
  const isAgain = page.history.some(isGuide);
  return (
    <ActForm act="resend-guide" version={page.version} className="form">
      <p>Emails the guide to the address above.</p>
      {!isAgain && <Tick label="They asked for it on a call" name="isAsked" required />}
      <Submit look="plain">{isAgain ? "Send the guide again" : "Send the guide"}</Submit>
    </ActForm>
  );
}

function isGuide({ entry }: HistoryEntry): boolean {
  return entry.kind === "message" && entry.message === "guide-email";
}

function Stops({ page: { stop, stopBy, version } }: { readonly page: LeadPage }) {
  const isManager = useMay("manager");
  const isTheirs = stop !== null && stopBy === "person";
  return (
    <>
      {isTheirs && <p>They reported an email as spam. The office can’t lift that.</p>}
      {(stop === null || isTheirs) && (
        <>
          <p>
            They said not to call: nobody at the desk calls this number again, whoever it wrote
            from.
          </p>
          <ActButton act="stop-calls" version={version} look="danger">
            Don’t call
          </ActButton>
        </>
      )}
      {stop !== "contact" && (
        <>
          <Fold title="They want nothing at all">
            <p>
              They said “stop,” or want no calls, texts or emails, from the website either. Their
              open requests are closed.
            </p>
            <ActButton act="stop-contact" version={version} look="danger">
              Don’t contact at all
            </ActButton>
          </Fold>
        </>
      )}
      {stop !== null && !isTheirs && isManager && (
        <>
          <p>
            Only if they told you that they changed their mind. What the stop closed is open again.
          </p>
          <ActButton act="allow-contact" version={version}>
            Allow contact again
          </ActButton>
        </>
      )}
      {stop !== null && !isTheirs && !isManager && (
        <p>If they change their mind, a manager can lift it.</p>
      )}
    </>
  );
}

/** What a manager does when they ask for their data, or for its deletion. */
function Owner({ page: { lead } }: { readonly page: LeadPage }) {
  if (!useMay("manager")) return null;
  const address = `/desk/leads/${lead.number}`;
  return (
    <Fold title="Export or delete everything about them">
      <p>Everything stored about them, in a file for them, if they ask what you have:</p>
      <a href={`${address}/person.json`} className={buttonClass("plain")} download="">
        Download their data
      </a>
      <p>If they ask you to delete it, the next page says what that covers:</p>
      <a href={`${address}/erase`} className={buttonClass("danger")}>
        Delete everything…
      </a>
    </Fold>
  );
}
