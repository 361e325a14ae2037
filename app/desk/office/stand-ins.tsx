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

interface FormProps {
  /** The form that was sent. */
  readonly of: Extract<StandIn, { readonly path: string }>;
}

/** After a form was sent whose session had ended: what was typed is here, and can be sent again. */
export function SessionStandIn({ of }: FormProps) {
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
      <FormAgain of={of}>2. Send it again</FormAgain>
    </DeskPage>
  );
}

/** After the service failed at a form: it can be sent again, and its key keeps it from being done twice. */
export function FailureStandIn({ of }: FormProps) {
  return (
    <DeskPage title="That didn’t work">
      <Notice kind="error" title="It’s our fault. What you typed is on this page.">
        <p>Keep this page open, wait a minute, and press “Send it again”.</p>
      </Notice>
      <FormAgain of={of}>Send it again</FormAgain>
    </DeskPage>
  );
}

/** What the forms of the desk send beside what somebody typed. */
const hiddenFields = /^(?:act|key|version|challenge|response|was-.*)$/;

function FormAgain({ of: { path, fields }, children }: FormProps & { readonly children: string }) {
  const typed = fields.filter(([name, value]) => !hiddenFields.test(name) && value !== "");
  return (
    <>
      <form method="post" action={path} className="form">
        {fields.map(([name, value], index) => (
          // Fields never change places, and several may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Submit look="plain">{children}</Submit>
      </form>
      {typed.length > 0 && (
        <Facts of={typed.map(([name, value]) => [name, <Quoted key={name}>{value}</Quoted>])} />
      )}
    </>
  );
}
