import { data, redirect } from "react-router";
import agency from "#content/agency/agency.yaml";
import { type DeskLink, type SignInOutcome, signInStatus } from "#contract/desk-sign-in.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ActButton, buttonClass } from "#app/desk/parts/forms.tsx";
import { DeskPage } from "#app/desk/parts/page.tsx";
import { pageServices } from "#app/page-services.server.ts";
import type { Route } from "./+types/link.ts";

export const handle = {
  caching: "none",
  query: ["token", "next"],
  desk: { read: "anyone", acts: { use: "anyone" } },
} satisfies PageHandle;

/** Reads the link, and changes nothing: mail programs and scanners open links, too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return { link: await context.get(pageServices).deskSignIn.open(tokenOf(request)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const used = await context.get(pageServices).deskSignIn.use(tokenOf(request));
  if (used.outcome === "signed-in") return redirect(used.to, 303);
  return data(used, { status: signInStatus[used.outcome] });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export default function LinkPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (actionData) return <Problem because={actionData.outcome} />;
  if (link.state !== "ask") return <Problem because={link.state} />;
  const isInvitation = link.purpose === "invitation";
  return (
    <DeskPage title={isInvitation ? "You’re invited" : "Sign in"}>
      <div className="narrow">
        <p>
          {isInvitation ? "Welcome, " : "Hello, "}
          <bdi>{link.name}</bdi>.{" "}
          {isInvitation && `${agency.name} invites you to its desk, where leads are worked on.`}
        </p>
        <ActButton act="use" look="primary">
          Sign in
        </ActButton>
        <p className="quiet">If this isn’t you, close this page.</p>
      </div>
    </DeskPage>
  );
}

type ProblemName =
  Exclude<DeskLink["state"], "ask"> | Exclude<SignInOutcome["outcome"], "signed-in">;

const problems: Readonly<Record<ProblemName, { readonly title: string; readonly text: string }>> = {
  "no-link": {
    title: "This link doesn’t work anymore",
    text: "A link works once, and only for a while: one to sign in for 15 minutes, an invitation for a week. Ask for a new link. If you were invited and never signed in, ask whoever invited you for a new invitation.",
  },
  "other-browser": {
    title: "Open this link in the other browser",
    text: "It works only in the browser where you asked for it: nobody can use it who only sees your email. Copy the link from the email and paste it there, or ask for a new one here.",
  },
  "too-many": {
    title: "That was too often",
    text: "Wait an hour, then open the link again or ask for a new one.",
  },
  unavailable: {
    title: "That didn’t work",
    text: "It’s our fault, and the link still works. Try again in a minute.",
  },
  "no-passkey": { title: "This passkey doesn’t work", text: "Ask for a link instead." },
};

function Problem({ because }: { readonly because: ProblemName }) {
  const { title, text } = problems[because];
  return (
    <DeskPage title={title}>
      <div className="narrow">
        <p>{text}</p>
        <p>
          <a href="/desk/sign-in" className={buttonClass("primary")}>
            Ask for a new link
          </a>
        </p>
      </div>
    </DeskPage>
  );
}
