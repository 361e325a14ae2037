import { data, redirect } from "react-router";
import { scripts } from "virtual:desk-scripts";
import type { AccountPage as Account, DeskPasskey, DeskSession } from "#contract/desk-accounts.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ActButton, ActForm, Submit } from "#app/desk/parts/forms.tsx";
import { DeskPage, Empty, Facts, Panel, Table } from "#app/desk/parts/page.tsx";
import { When } from "#app/desk/parts/time.tsx";
import { deskFor, pageServices } from "#app/page-services.server.ts";
import { addPasskey, passkeyProblem } from "./add-passkey.server.ts";
import { readTexts } from "./form-texts.ts";
import { Outcome, sentenceFor } from "./outcome.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { roleWords } from "./words.ts";
import type { Route } from "./+types/account.ts";

export const handle = {
  caching: "none",
  query: ["done"],
  desk: {
    read: "agent",
    acts: {
      leave: "agent",
      "sign-out": "agent",
      "add-passkey": "agent",
      "remove-passkey": "agent",
      "morning-mail": "agent",
    },
  },
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = await deskFor(context).account();
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { account, done, now: new Date().toISOString(), script: scripts.passkeys };
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = await readTexts(request);
  const desk = deskFor(context);
  const act = text("act");
  if (act === "leave") {
    await context.get(pageServices).deskSignIn.signOut();
    return redirect("/desk/sign-in?left=yes", 303);
  }
  if (act === "add-passkey" && !(await addPasskey(context, text)))
    return data({ problem: passkeyProblem }, { status: 422 });
  // Either is done already if it's unknown.
  if (act === "sign-out") await desk.signOut(text("id"));
  if (act === "remove-passkey") await desk.removePasskey(text("id"));
  if (act === "morning-mail") await desk.setMorningMail(text("wanted") === "yes");
  return redirect(`/desk/account?done=${act}`, 303);
}

const notices: Readonly<Record<string, string>> = {
  "sign-out": "That session has ended.",
  "add-passkey": "Your passkey was added. Next time, you can sign in with it.",
  "remove-passkey": "The passkey was removed. Delete it on your device, too.",
  "morning-mail": "Saved.",
};

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, done, now, script } = loaderData;
  const { person, sessions, passkeys } = account;
  return (
    <DeskPage title="Your account">
      <Outcome done={sentenceFor(notices, done)} problem={actionData?.problem} />
      <About person={person} />
      <Passkeys passkeys={passkeys} now={now} script={script} />
      <Sessions sessions={sessions} now={now} />
      <ActForm act="leave">
        <Submit look="plain">Sign out</Submit>
      </ActForm>
    </DeskPage>
  );
}

function About({ person }: Pick<Account, "person">) {
  const { morningMail } = person;
  return (
    <Panel title="You" id="you">
      <Facts
        of={[
          ["Name", <bdi key="name">{person.name}</bdi>],
          ["Email", person.email],
          ["Role", roleWords[person.role]],
          ["Morning email", morningMail ? "on" : "off"],
        ]}
      />
      <p className="quiet">
        The morning email lists who to call back that day. It comes at 7:30 AM, and only if there’s
        something to do.
      </p>
      <ActButton act="morning-mail" fields={{ wanted: morningMail ? "no" : "yes" }}>
        {morningMail ? "Stop the morning email" : "Send me the morning email"}
      </ActButton>
    </Panel>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly DeskPasskey[];
  readonly now: string;
  readonly script: string;
}

function Passkeys({ passkeys, now, script }: PasskeysProps) {
  const rows = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    key: id,
    cells: [
      <bdi key="name">{name}</bdi>,
      <When key="added" at={createdAt} now={now} />,
      lastUsedAt === null ? "never" : <When key="used" at={lastUsedAt} now={now} />,
      <ActButton key="remove" act="remove-passkey" fields={{ id }} label={`Remove ${name}`}>
        Remove
      </ActButton>,
    ],
  }));
  return (
    <Panel title="Passkeys" id="passkeys">
      <p className="quiet">
        With a passkey you sign in with your fingerprint, your face or the code that unlocks your
        device. If you lose a device, remove its passkey here.
      </p>
      {rows.length === 0 ? (
        <Empty>You have none yet.</Empty>
      ) : (
        <Table
          caption="Your passkeys"
          heads={["Name", "Added", "Last used", "Change"]}
          rows={rows}
        />
      )}
      <PasskeyForm purpose="add" act="add-passkey" script={script} look="plain">
        Add a passkey for this device
      </PasskeyForm>
      <p data-no-passkey="" className="quiet">
        This browser can’t add a passkey.
      </p>
    </Panel>
  );
}

interface SessionsProps {
  readonly sessions: readonly DeskSession[];
  readonly now: string;
}

function Sessions({ sessions, now }: SessionsProps) {
  const rows = sessions.map(({ id, device, startedAt, lastSeenAt, isThis }) => ({
    key: id,
    cells: [
      device,
      <When key="start" at={startedAt} now={now} />,
      isThis ? "now" : <When key="seen" at={lastSeenAt} now={now} />,
      isThis ? (
        "This browser"
      ) : (
        <ActButton key="end" act="sign-out" fields={{ id }} label={`Sign out on ${device}`}>
          Sign out there
        </ActButton>
      ),
    ],
  }));
  return (
    <Panel title="Where you’re signed in" id="sessions">
      <Table
        caption="Your sessions"
        heads={["Device", "Signed in", "Last seen", "Access"]}
        rows={rows}
      />
    </Panel>
  );
}
