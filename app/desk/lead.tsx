import { data, redirect } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import type { ActOutcome, HistoryEntry, LeadPage } from "#contract/desk-leads.ts";
import { typedValues } from "#contract/form-description.ts";
import { deskFor } from "#app/page-services.server.ts";
import { About, LeadColumns } from "./lead/columns.tsx";
import type { SentForm } from "./lead/forms.tsx";
import { LeadHead } from "./lead/head.tsx";
import { Changed, Done, Refused } from "./lead/outcome.tsx";
import { readAct } from "./lead/read-act.ts";
import { ErrorList, Notice } from "./parts/notice.tsx";
import { DeskPage } from "./parts/page.tsx";
import type { Route } from "./+types/lead.ts";

export const handle = {
  caching: "none",
  query: ["done", "entry"],
  desk: {
    read: "agent",
    acts: {
      call: "agent",
      note: "agent",
      "next-step": "agent",
      status: "agent",
      assign: "agent",
      correct: "agent",
      "stop-calls": "agent",
      "stop-contact": "agent",
      "resend-guide": "agent",
      undo: "agent",
      "allow-contact": "manager",
      release: "manager",
    },
  },
} satisfies PageHandle;

/** Everything about one lead, and what was just done to it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await deskFor(context).lead(numberIn(params));
  const query = new URL(request.url).searchParams;
  const done = { act: query.get("done"), entry: query.get("entry") };
  return data(
    { page, number: params.number, done, now: new Date().toISOString() },
    { status: page === null ? 404 : 200 },
  );
}

/** Zero, which no lead has, for anything but a number. */
function numberIn({ number }: Route.LoaderArgs["params"]): number {
  return /^[1-9]\d{0,11}$/.test(number) ? Number(number) : 0;
}

/** Does one thing to the lead, then shows it; what can't be done shows what was typed again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = typedValues(await request.formData());
  const { act = "", version = "", key = "" } = typed;
  const read = readAct(typed, new Date().toISOString());
  if (read.errors)
    return data<Answer>({ act, typed, outcome: "invalid", errors: read.errors }, { status: 422 });
  const number = numberIn(params);
  const answer = await deskFor(context).act(number, read.input, Number(version), key);
  if (answer.outcome === "invalid")
    return data<Answer>({ act, typed, ...answer, errors: byField(answer.errors) }, { status: 422 });
  if (answer.outcome !== "done")
    return data<Answer>({ act, typed, ...answer }, { status: statuses[answer.outcome] });
  const query = new URLSearchParams({ done: act, ...(answer.undo && { entry: answer.undo }) });
  throw redirect(`/desk/leads/${number}?${query}`, 303);
}

/** Fields of the forms by the contract's names for what they are about. */
const fieldNames: Readonly<Record<string, string>> = { next: "day", personId: "person" };

function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [fieldNames[name] ?? name, message]),
  );
}

/** What came of an act that wasn't done, with what was typed. */
type Answer = Pick<SentForm, "act" | "typed"> & Exclude<ActOutcome, { readonly outcome: "done" }>;

const statuses = { changed: 409, invalid: 422, refused: 422, erased: 404 } as const;

export default function LeadPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, done, now } = loaderData;
  if (page === null) return <NoLead number={number} />;
  return <Whole page={page} now={now} done={done} answer={actionData ?? null} />;
}

interface WholeProps {
  readonly page: LeadPage;
  readonly now: string;
  readonly done: { readonly act: string | null; readonly entry: string | null };
  readonly answer: Answer | null;
}

function Whole({ page, now, done, answer }: WholeProps) {
  const { lead } = page;
  const sent = answer && {
    ...answer,
    errors: answer.outcome === "invalid" ? answer.errors : {},
    isBehind: answer.outcome === "changed",
  };
  return (
    <DeskPage
      title={lead.name}
      tab={`${answer ? "Not saved: " : ""}${lead.name} #${lead.number}`}
      isHeaded
    >
      {answer ? (
        <Problem answer={answer} now={now} />
      ) : (
        done.act && <Done page={page} act={done.act} entryId={done.entry} now={now} />
      )}
      <div id="changed" data-version={page.version} hidden>
        <Notice kind="note">
          <p>
            Somebody changed this lead after you opened it.{" "}
            <a href={`/desk/leads/${lead.number}`}>Load it again</a>
          </p>
        </Notice>
      </div>
      <LeadHead page={page} now={now} />
      <LeadColumns page={page} now={now} sent={sent} />
      <About page={page} now={now} />
    </DeskPage>
  );
}

function Problem({ answer, now }: { readonly answer: Answer; readonly now: string }) {
  if (answer.outcome === "invalid") return <ErrorList form={answer.act} errors={answer.errors} />;
  if (answer.outcome === "refused") return <Refused reason={answer.reason} />;
  const since: readonly HistoryEntry[] = answer.outcome === "changed" ? answer.since : [];
  return <Changed since={since} now={now} />;
}

function NoLead({ number }: { readonly number: string }) {
  return (
    <DeskPage title={`No lead ${number}`}>
      <p>
        There’s no lead with this number. It may have been deleted because the person asked for it.
      </p>
      <p>
        <a href="/desk/leads" className="text">
          All leads
        </a>
      </p>
    </DeskPage>
  );
}
