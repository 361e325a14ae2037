import { data, redirect } from "react-router";
import { scripts } from "virtual:desk-scripts";
import agency from "#content/agency/agency.yaml";
import {
  type AskOutcome,
  type SignInOutcome,
  signInStatus,
  type StandIn,
} from "#contract/desk-sign-in.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ActForm, Field, Submit } from "#app/desk/parts/forms.tsx";
import { Notice } from "#app/desk/parts/notice.tsx";
import { DeskPage } from "#app/desk/parts/page.tsx";
import { pageServices } from "#app/page-services.server.ts";
import { readTexts } from "./form-texts.ts";
import { Outcome } from "./outcome.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { FailureStandIn, RoleStandIn, SessionStandIn } from "./stand-ins.tsx";
import type { Route } from "./+types/sign-in.ts";

export const handle = {
  caching: "none",
  query: ["next", "sent", "left", "ended"],
  desk: { read: "anyone", acts: { ask: "anyone", passkey: "anyone" } },
} satisfies PageHandle;

export function loader({ context, request }: Route.LoaderArgs) {
  const { standIn, sendsMail, next } = context.get(pageServices).deskSignIn;
  const query = new URL(request.url).searchParams;
  return {
    standIn: isLeaving(standIn) ? null : standIn,
    hasLeft: query.has("left") || isLeaving(standIn),
    hasEnded: query.has("ended"),
    isSent: query.has("sent"),
    sendsMail,
    next,
    script: scripts.passkeys,
  };
}

/** Signing out after the session has ended is done already. */
function isLeaving(standIn: StandIn | null): boolean {
  return (
    standIn?.because === "ended" &&
    standIn.fields.some(([name, value]) => name === "act" && value === "leave")
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = await readTexts(request);
  const signIn = context.get(pageServices).deskSignIn;
  if (text("act") === "passkey") {
    const used = await signIn.usePasskey({
      challenge: text("challenge"),
      response: text("response"),
    });
    if (used.outcome === "signed-in") return redirect(used.to, 303);
    return data({ ...used, email: "" }, { status: signInStatus[used.outcome] });
  }
  const email = text("email");
  const outcome = await signIn.ask(email);
  if (outcome === "sent")
    return redirect(
      `/desk/sign-in?${new URLSearchParams({ next: signIn.next, sent: "yes" })}`,
      303,
    );
  return data({ outcome, email }, { status: signInStatus[outcome] });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { standIn, hasLeft, hasEnded, isSent, sendsMail, script } = loaderData;
  if (standIn?.because === "role") return <RoleStandIn />;
  if (standIn?.because === "ended") return <SessionStandIn of={standIn} />;
  if (standIn?.because === "failed") return <FailureStandIn of={standIn} />;
  if (isSent && !actionData) return <Sent sendsMail={sendsMail} />;
  const problem = actionData && problems[actionData.outcome];
  const isInvalid = actionData?.outcome === "invalid";
  return (
    <DeskPage title="Sign in">
      <div className="narrow">
        {!isInvalid && (
          <Outcome done={hasLeft ? "You’re signed out." : undefined} problem={problem} />
        )}
        {hasEnded && !actionData && (
          <Notice kind="note">
            <p>Your session here has ended. Sign in again, and you’re back where you were.</p>
          </Notice>
        )}
        <p>This is where the people of {agency.name} work on leads.</p>
        <ActForm act="ask" className="form">
          <Field
            form="ask"
            name="email"
            label="Your email address"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.email}
            error={isInvalid ? problem : undefined}
            required
          />
          <Submit>Email me a link</Submit>
        </ActForm>
        <PasskeyForm purpose="sign-in" act="passkey" script={script} look="plain">
          Sign in with a passkey
        </PasskeyForm>
        <p className="quiet">
          Only people who were invited can sign in. To join, ask a manager in your office.
        </p>
      </div>
    </DeskPage>
  );
}

const problems: Readonly<
  Record<Exclude<AskOutcome, "sent"> | Exclude<SignInOutcome["outcome"], "signed-in">, string>
> = {
  invalid: "Enter an email address, such as maria@example.com.",
  "too-many": "That was too often. Wait an hour, then try again.",
  unavailable: "That didn’t work, and it’s our fault. Try again in a minute.",
  "no-passkey": "This passkey isn’t one of ours anymore. Ask for a link by email instead.",
  "no-link": "This link doesn’t work anymore.",
  "other-browser": "This link was asked for in another browser.",
};

function Sent({ sendsMail }: { readonly sendsMail: boolean }) {
  return (
    <DeskPage title="Check your email">
      <div className="narrow">
        <p>
          If you were invited with this address, a link is on its way. It works for 15 minutes,
          once, and only in this browser.
        </p>
        {!sendsMail && (
          <Notice kind="note">
            <p>
              This website isn’t set up to send email yet. Ask a manager for a link, or whoever runs
              the server: the email is in a file there.
            </p>
          </Notice>
        )}
        <p>
          Nothing there after a few minutes? Look in the spam folder, check the address, then{" "}
          <a href="/desk/sign-in" className="text">
            ask for another link
          </a>
          .
        </p>
      </div>
    </DeskPage>
  );
}
