import type { StandIn } from "#contract/desk-sign-in.ts";
import { buttonClass, Submit } from "#app/desk/parts/forms.tsx";
import { Notice } from "#app/desk/parts/notice.tsx";
import { DeskPage, Facts, Quoted } from "#app/desk/parts/page.tsx";

/** In place of a page, or of what a form does, that only a manager may. */
export function RoleStandIn() {
  return (
    <DeskPage title="Only for managers">
      <p>Nothing was changed. Ask a manager in your office to do this, or to make you one.</p>
      <p>
        <a href="/desk" className={buttonClass("plain")}>
          Back to Today
        </a>
      </p>
    </DeskPage>
  );
}

type Ended = Extract<StandIn, { because: "ended" }>;

/** What the forms of the desk send beside what somebody typed. */
const hiddenFields: ReadonlySet<string> = new Set([
  "act",
  "key",
  "version",
  "challenge",
  "response",
]);

/** After a form was sent whose session had ended: what was typed is here, and can be sent again. */
export function SessionStandIn({ of: { path, fields } }: { readonly of: Ended }) {
  const typed = fields.filter(([name, value]) => !hiddenFields.has(name) && value !== "");
  return (
    <DeskPage title="Your session has ended">
      <Notice kind="error" title="Nothing was saved yet. What you typed is on this page.">
        <p>
          First sign in again in another tab. Then come back to this one and press “Send it again”.
        </p>
      </Notice>
      <p>
        <a href="/desk/sign-in" target="_blank" rel="noopener" className={buttonClass("primary")}>
          1. Sign in, in another tab
        </a>
      </p>
      <form method="post" action={path} className="form">
        {fields.map(([name, value], index) => (
          // Fields never change places, and several may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Submit look="plain">2. Send it again</Submit>
      </form>
      {typed.length > 0 && (
        <Facts of={typed.map(([name, value]) => [name, <Quoted key={name}>{value}</Quoted>])} />
      )}
    </DeskPage>
  );
}
