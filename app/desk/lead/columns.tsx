import { Lines } from "#app/desk/parts/line.tsx";
import { Fold, Panel } from "#app/desk/parts/page.tsx";
import type { HistoryEntry, LeadPage } from "#contract/desk-leads.ts";
import { useMay } from "#app/desk/parts/frame.tsx";
import { ActButton, ActForm, Submit, Tick } from "#app/desk/parts/forms.tsx";
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

/** What to know beside what to do; on phones, one below the other. */
export function LeadColumns(props: LeadFormProps) {
  const { page, now } = props;
  return (
    <div className="lead-columns">
      <div className="column">
        {page.isHeld && <Held page={page} />}
        <CheckFirst page={page} />
        <Request page={page} now={now} />
      </div>
      <div className="column">
        <Panel title={canBeCalled(page) ? "Log a call" : "Log an email"} id="call">
          {canBeCalled(page) && <SayOnCall page={page} />}
          <CallForm {...props} />
        </Panel>
        <MoreActs {...props} />
      </div>
      <Permission page={page} now={now} />
    </div>
  );
}

/** The history, and what else the same person sent. */
export function About({ page, now }: Pick<LeadFormProps, "page" | "now">) {
  return (
    <>
      {page.others.length > 0 && (
        <Panel title="The same person also wrote" id="others">
          <p className="small quiet">Same email address or phone number.</p>
          <Lines lines={page.others} time="age" now={now} />
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
        <Fold title="Correct name, phone, email, ZIP" isOpen={isSent("correct")}>
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
          <p>
            They said “stop,” or want nothing at all: no calls, texts or emails, from the website
            either. Their open requests are closed.
          </p>
          <ActButton act="stop-contact" version={version} look="danger">
            Don’t contact at all
          </ActButton>
        </>
      )}
      {stop !== null && !isTheirs && isManager && (
        <>
          <p>Only if they told you that they changed their mind:</p>
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

/** What only whoever runs the website can do. */
function Owner({ page: { lead } }: { readonly page: LeadPage }) {
  if (!useMay("manager")) return null;
  return (
    <Fold title="Export or delete everything about them">
      <p>Whoever runs the website’s server can do that, with these commands:</p>
      <p>
        <code>npm run leads -- person {lead.number}</code>
        <br />
        <code>npm run leads -- erase {lead.number}</code>
      </p>
    </Fold>
  );
}
