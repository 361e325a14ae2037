import { data } from "react-router";
import type { EraseOutcome, PersonToErase } from "#contract/desk-office.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ActForm, Field, Submit } from "#app/desk/parts/forms.tsx";
import { numberIn } from "#app/desk/parts/lead-number.ts";
import { ErrorList, Notice } from "#app/desk/parts/notice.tsx";
import { DeskPage, Panel } from "#app/desk/parts/page.tsx";
import { deskFor } from "#app/page-services.server.ts";
import { readTexts } from "./form-texts.ts";
import type { Route } from "./+types/erase.ts";

export const handle = {
  caching: "none",
  desk: { read: "manager", acts: { erase: "manager" } },
} satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await deskFor(context).personToErase(numberIn(params));
  return data({ number: params.number, person });
}

/** Erases the person, if the lead's number was typed. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const text = await readTexts(request);
  const typed = text("number").trim().replace(/^#/, "");
  if (typed !== params.number) return data({ typed, answer: null }, { status: 422 });
  const answer = await deskFor(context).erasePerson(numberIn(params));
  return data({ typed, answer }, { status: answer.outcome === "busy" ? 409 : 200 });
}

export default function ErasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, person } = loaderData;
  const answer = actionData?.answer;
  if (answer?.outcome === "erased") return <Erased number={number} answer={answer} />;
  const error = actionData && !answer ? `Type ${number}, the number of this lead` : undefined;
  return (
    <DeskPage title={`Erase the person of lead ${number}`}>
      {answer?.outcome === "busy" && (
        <Notice kind="error" title="Nothing was erased yet">
          <p>An email or another message to them is being sent right now. Try again in a minute.</p>
        </Notice>
      )}
      {error && <ErrorList form="erase" errors={{ number: error }} />}
      {person === null ? (
        <p>Nothing is stored under this number, or it was erased already.</p>
      ) : (
        <ToErase number={number} person={person} error={error} />
      )}
      <Back to={person === null ? "/desk/leads" : `/desk/leads/${number}`}>
        {person === null ? "All leads" : "Back to the lead"}
      </Back>
    </DeskPage>
  );
}

interface ToEraseProps {
  readonly number: string;
  readonly person: PersonToErase;
  readonly error: string | undefined;
}

function ToErase({ number, person: { leads, counts, samePhone }, error }: ToEraseProps) {
  return (
    <Panel title="What will be erased" id="what">
      <p>Everything stored about them: {counts}. This can’t be undone.</p>
      <NumberList of={leads} />
      {samePhone.length > 0 && (
        <>
          <p>
            These have the same phone number and another email address, so they stay. If one belongs
            to the same person, erase it, too.
          </p>
          <NumberList
            of={samePhone.map(({ number: other, email }) => {
              return { number: other, name: email || "no email address" };
            })}
          />
        </>
      )}
      <p>First make sure that they are who they say they are.</p>
      <ActForm act="erase" className="form" noValidate>
        <Field
          form="erase"
          name="number"
          label={`To confirm, type the lead’s number: ${number}`}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Submit look="danger">Erase everything about them</Submit>
      </ActForm>
    </Panel>
  );
}

function NumberList({ of }: { readonly of: PersonToErase["leads"] }) {
  return (
    <ul className="details">
      {of.map(({ number, name }) => (
        <li key={number}>
          <a href={`/desk/leads/${number}`} className="text">
            #{number} <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ErasedProps {
  readonly number: string;
  readonly answer: Extract<EraseOutcome, { outcome: "erased" }>;
}

/** What was erased, and what somebody still has to do. */
function Erased({ number, answer: { counts, rest } }: ErasedProps) {
  return (
    <DeskPage title="Erased">
      <Notice kind="done">
        <p>
          Everything about the person of lead {number} was deleted: {counts}.
        </p>
      </Notice>
      {!rest && (
        <p>
          The database still holds deleted bytes, which are being cleared. To be sure that they’re
          gone, have whoever runs the website run <code>leads erase</code> with their email address.
        </p>
      )}
      {rest?.fault && <Notice kind="error">{rest.fault}</Notice>}
      {rest && rest.outOfReach.length > 0 && (
        <Panel title="What you still have to do" id="rest">
          <p>The desk can’t reach these copies:</p>
          <ul className="details">
            {rest.outOfReach.map((line) => (
              <li key={line}>
                {line
                  .split("`")
                  .map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Back to="/desk">Back to Today</Back>
    </DeskPage>
  );
}

function Back({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <p>
      <a href={to} className="text">
        {children}
      </a>
    </p>
  );
}
