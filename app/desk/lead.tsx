import { data, redirect } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import type {
  ActOutcome,
  HistoryEntry,
  LeadActInput,
  LeadFilter,
  LeadLine,
  LeadPage,
} from "#contract/desk-leads.ts";
import { typedValues } from "#contract/form-description.ts";
import { deskFor } from "#app/page-services.server.ts";
import { About, LeadColumns } from "./lead/columns.tsx";
import type { SentForm } from "./lead/forms.tsx";
import { LeadHead } from "./lead/head.tsx";
import { Changed, Done, Refused } from "./lead/outcome.tsx";
import { readAct } from "./lead/read-act.ts";
import { addressOf, filterQuery, readFilter } from "./parts/filters.tsx";
import { numberIn } from "./parts/lead-number.ts";
import { byField, ErrorList, Notice } from "./parts/notice.tsx";
import { DeskPage } from "./parts/page.tsx";
import type { Route } from "./+types/lead.ts";

export const handle = {
  caching: "none",
  query: [...filterQuery, "done", "entry"],
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
      carry: "agent",
      "allow-contact": "manager",
      release: "manager",
    },
  },
} satisfies PageHandle;

/** Everything about one lead, and what was just done to it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const desk = deskFor(context);
  const number = numberIn(params);
  const page = await desk.lead(number);
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const done = { act: query.get("done"), entry: query.get("entry") };
  const now = new Date().toISOString();
  const following = done.act === null ? null : await desk.followingLead(number, filter);
  return data(
    { page, number: params.number, filter, following, done, now },
    { status: page === null ? 404 : 200 },
  );
}

/** Does one thing to the lead, then shows it; what can't be done shows what was typed again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = typedValues(await request.formData());
  const { act = "", version = "", key = "" } = typed;
  // What was typed for a new lead, into the form for a call; nothing is done yet.
  if (act === "carry") return data<Answer>({ act: "call", typed, outcome: "invalid", errors: {} });
  const read = readAct(typed, new Date().toISOString());
  if (read.errors)
    return data<Answer>({ act, typed, outcome: "invalid", errors: read.errors }, { status: 422 });
  const number = numberIn(params);
  const answer = await deskFor(context).act(number, read.input, Number(version), key);
  if (answer.outcome === "invalid") {
    const { errors } = answer;
    // The form that comes back says that its time was asked about.
    const again = errors["sure"] === undefined ? typed : { ...typed, sure: plannedIn(read.input) };
    return data<Answer>(
      { act, typed: again, ...answer, errors: byField(errors, fieldNames) },
      { status: 422 },
    );
  }
  if (answer.outcome !== "done")
    return data<Answer>({ act, typed, ...answer }, { status: statuses[answer.outcome] });
  const filter = readFilter(new URL(request.url).searchParams);
  const done = { done: act, ...(answer.undo && { entry: answer.undo }) };
  throw redirect(addressOf(`/desk/leads/${number}`, filter, done), 303);
}

function plannedIn(input: LeadActInput): string {
  return ("next" in input && input.next?.at) || "";
}

/** Fields of the forms by the contract's names for what they are about. */
const fieldNames: Readonly<Record<string, string>> = {
  next: "day",
  sure: "day",
  personId: "person",
};

/** What came of an act that wasn't done, with what was typed. */
type Answer = Pick<SentForm, "act" | "typed"> & Exclude<ActOutcome, { readonly outcome: "done" }>;

const statuses = { changed: 409, invalid: 422, refused: 422, erased: 404 } as const;

export default function LeadPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, ...rest } = loaderData;
  if (page === null) return <NoLead number={number} />;
  return <Whole page={page} {...rest} answer={actionData ?? null} />;
}

interface WholeProps {
  readonly page: LeadPage;
  readonly now: string;
  readonly done: { readonly act: string | null; readonly entry: string | null };
  readonly answer: Answer | null;
  readonly filter: LeadFilter;
  readonly following: LeadLine | null;
}

function Whole({ page, now, done, answer, filter, following }: WholeProps) {
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
        done.act && (
          <Done page={page} act={done.act} entryId={done.entry} now={now}>
            <a href={addressOf("/desk", filter)} className="button">
              Back to Today
            </a>
            {following && <Following line={following} filter={filter} />}
          </Done>
        )
      )}
      <div id="changed" data-version={page.version} data-by={latestBy(page) ?? ""} hidden>
        <Notice kind="note">
          <p>
            <bdi data-who="">Somebody</bdi> changed this lead after you opened it.{" "}
            <a href={addressOf(`/desk/leads/${lead.number}`, filter)}>Load it again</a>
          </p>
        </Notice>
      </div>
      <LeadHead page={page} now={now} />
      <LeadColumns page={page} now={now} sent={sent} />
      <About page={page} now={now} />
    </DeskPage>
  );
}

/** Who did something to the lead last. */
function latestBy({ history }: LeadPage): string | null {
  return history.find(({ by }) => by !== null)?.by ?? null;
}

interface FollowingProps {
  readonly line: LeadLine;
  readonly filter: LeadFilter;
}

/** The way to the next lead, which the key j finds first. */
function Following({ line: { number, name }, filter }: FollowingProps) {
  const address = addressOf(`/desk/leads/${number}`, filter);
  return (
    <a href={address} className="button-primary button" data-line="" data-open="">
      <span>
        Next: <bdi>{name}</bdi>
      </span>
    </a>
  );
}

function Problem({ answer, now }: { readonly answer: Answer; readonly now: string }) {
  if (answer.outcome === "invalid" && Object.keys(answer.errors).length === 0) return <Carried />;
  if (answer.outcome === "invalid") return <ErrorList form={answer.act} errors={answer.errors} />;
  if (answer.outcome === "refused") return <Refused reason={answer.reason} />;
  const since: readonly HistoryEntry[] = answer.outcome === "changed" ? answer.since : [];
  return <Changed since={since} now={now} />;
}

/** After "Add a lead" found this one. */
function Carried() {
  return (
    <Notice kind="note" title="Nothing was saved yet.">
      <p>
        What you typed is in the form <a href="#call">below</a>: look at it, then save it.
      </p>
    </Notice>
  );
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
