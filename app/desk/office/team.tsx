import { data, redirect } from "react-router";
import type { DeskService } from "#contract/desk-service.ts";
import type { DeskPerson, InviteOutcome } from "#contract/desk-accounts.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ActButton, ActForm, Choices, Field, Submit } from "#app/desk/parts/forms.tsx";
import { useActor } from "#app/desk/parts/frame.tsx";
import { Notice } from "#app/desk/parts/notice.tsx";
import { DeskPage, Fold, Panel, Table } from "#app/desk/parts/page.tsx";
import { When } from "#app/desk/parts/time.tsx";
import { deskFor } from "#app/page-services.server.ts";
import { readTexts } from "./form-texts.ts";
import { Outcome, sentenceFor } from "./outcome.tsx";
import { roleWords } from "./words.ts";
import type { Route } from "./+types/team.ts";

export const handle = {
  caching: "none",
  query: ["done"],
  desk: {
    read: "manager",
    acts: {
      invite: "manager",
      "invite-again": "manager",
      disable: "manager",
      enable: "manager",
      "make-manager": "manager",
      "make-agent": "manager",
      "sign-out": "manager",
    },
  },
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const people = await deskFor(context).people();
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { people, done, now: new Date().toISOString() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = await readTexts(request);
  const desk = deskFor(context);
  const act = text("act");
  if (act === "invite") {
    const role = text("role") === "manager" ? "manager" : "agent";
    const person = { name: text("name"), email: text("email"), role } as const;
    // The page itself has the link, which is nowhere else.
    return answerTo(await desk.invite(person), person);
  }
  if (act === "invite-again") return answerTo(await desk.inviteAgain(text("id")), null);
  const outcome = await change(desk, act, text("id"));
  if (outcome === "done") return redirect(`/desk/team?done=${act}`, 303);
  return data({ problem: problems[outcome], invited: null, typed: null }, { status: 409 });
}

type Typed = Parameters<DeskService["invite"]>[0];

function answerTo(outcome: InviteOutcome, typed: Typed | null) {
  if (outcome.outcome === "invited")
    return data({ problem: null, invited: outcome, typed: null }, { status: 200 });
  const problem = typed === null ? problems.unknown : problems[outcome.outcome];
  return data({ problem, invited: null, typed }, { status: 422 });
}

async function change(desk: DeskService, act: string, id: string) {
  if (act === "disable") return await desk.disable(id);
  if (act === "enable") return await desk.enable(id);
  if (act === "make-manager") return await desk.setRole(id, "manager");
  if (act === "make-agent") return await desk.setRole(id, "agent");
  return await desk.signOutEverywhere(id);
}

const problems = {
  taken: "Somebody with this email address is on the team already. Look below.",
  invalid: "Enter a name, and an email address such as maria@example.com.",
  unknown: "Nothing was changed: this person isn’t on the team anymore, or is disabled.",
  "last-manager":
    "Nothing was changed: somebody has to stay who can invite people. Make somebody else a manager first.",
} as const;

const notices: Readonly<Record<string, string>> = {
  disable: "Disabled. They’re signed out everywhere, and can’t sign in.",
  enable: "Enabled. They can sign in again.",
  "make-manager": "They’re a manager now.",
  "make-agent": "They’re an agent now.",
  "sign-out": "They’re signed out everywhere.",
};

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, done, now } = loaderData;
  return (
    <DeskPage
      title="Team"
      aside={
        <a href="/desk/team/audit" className="text">
          Audit log: who did what
        </a>
      }
    >
      {actionData?.invited ? (
        <Invited {...actionData.invited} />
      ) : (
        <Outcome done={sentenceFor(notices, done)} problem={actionData?.problem} />
      )}
      <Panel title="People" id="people">
        <Table
          caption="Everybody who was invited"
          heads={["Name", "Email", "Role", "Last seen", "Passkeys", "Access"]}
          rows={people.map((person) => personRow(person, now))}
        />
      </Panel>
      <Invite typed={actionData?.typed ?? null} />
    </DeskPage>
  );
}

type InvitedProps = Extract<InviteOutcome, { outcome: "invited" }>;

/** The link of an invitation, once. */
function Invited({ person, link, mailed }: InvitedProps) {
  return (
    <Notice kind="done" title={`An invitation for ${person.name}`}>
      <p>
        {mailed
          ? `It’s on its way to ${person.email}. You can also pass on the link yourself.`
          : `It couldn’t be mailed to ${person.email}. Pass on the link yourself.`}{" "}
        It works once, for a week, and lets in whoever has it. It’s only shown now.
      </p>
      <div className="copy-row">
        <label htmlFor="invitation" className="sr-only">
          Link for {person.name}
        </label>
        <input id="invitation" readOnly value={link} dir="ltr" />
        <button type="button" className="button" data-copy="invitation">
          Copy
        </button>
      </div>
    </Notice>
  );
}

function personRow(person: DeskPerson, now: string) {
  const { id, name, email, role, lastSeenAt, passkeys } = person;
  return {
    key: id,
    cells: [
      <bdi key="name">{name}</bdi>,
      <bdi key="email">{email}</bdi>,
      <span key="role" className="whole">
        {roleWords[role]}
      </span>,
      <LastSeen key="seen" at={lastSeenAt} isDisabled={person.disabledAt !== null} now={now} />,
      String(passkeys),
      <Changes key="change" person={person} />,
    ],
  };
}

interface LastSeenProps {
  readonly at: string | null;
  readonly isDisabled: boolean;
  readonly now: string;
}

function LastSeen({ at, isDisabled, now }: LastSeenProps) {
  if (isDisabled) return <span className="badge badge-warn badge-first">Disabled</span>;
  if (at === null) return <span className="badge badge-first">Invited</span>;
  return <When at={at} now={now} />;
}

function Changes({ person }: { readonly person: DeskPerson }) {
  const { id, name, role, disabledAt, lastSeenAt, leftLeads } = person;
  if (disabledAt !== null)
    return (
      <>
        {leftLeads > 0 && (
          <p>
            <a href={`/desk?person=${id}`} className="text">
              {leftLeads === 1 ? "1 open lead" : `${leftLeads} open leads`} to give to somebody
            </a>
          </p>
        )}
        <ActButton act="enable" fields={{ id }} label={`Enable ${name}`}>
          Enable
        </ActButton>
      </>
    );
  const other = role === "agent" ? "manager" : "agent";
  return (
    <Fold
      title={
        <span>
          Change<span className="sr-only"> {name}</span>
        </span>
      }
    >
      <div className="acts">
        <ActButton act="invite-again" fields={{ id }}>
          {lastSeenAt === null ? "Invite again" : "Make a new link to sign in"}
        </ActButton>
        <ActButton act={`make-${other}`} fields={{ id }}>
          {other === "manager" ? "Make a manager" : "Make an agent"}
        </ActButton>
        {lastSeenAt !== null && (
          <ActButton act="sign-out" fields={{ id }}>
            Sign out everywhere
          </ActButton>
        )}
      </div>
      <Disable person={person} />
    </Fold>
  );
}

function Disable({ person: { id, name } }: { readonly person: DeskPerson }) {
  const actor = useActor();
  return (
    <Fold title="Disable">
      <p>
        {id === actor?.personId ? "You are" : <bdi>{name} is</bdi>} signed out at once, and can’t
        sign in until a manager enables the account. Leads stay assigned, and what was done stays in
        their history; this page then leads to those that are still open.
      </p>
      <ActButton act="disable" fields={{ id }} look="danger">
        Disable {name}
      </ActButton>
    </Fold>
  );
}

function Invite({ typed }: { readonly typed: Typed | null }) {
  return (
    <Panel title="Invite somebody" id="invite">
      <ActForm act="invite" className="form">
        <Field
          form="invite"
          name="name"
          label="Name"
          autoComplete="off"
          defaultValue={typed?.name}
          required
        />
        <Field
          form="invite"
          name="email"
          label="Email address"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email}
          required
        />
        <Choices
          form="invite"
          name="role"
          legend="Role"
          choices={[
            { value: "agent", label: "Agent: works on leads" },
            { value: "manager", label: "Manager: also invites, releases, sees this page" },
          ]}
          chosen={typed?.role ?? "agent"}
        />
        <Submit>Make the invitation</Submit>
      </ActForm>
    </Panel>
  );
}
