import type { ReactNode } from "react";
import { type ButtonLook, Field, formFields, Submit } from "#app/desk/parts/forms.tsx";

interface PasskeyFormProps {
  readonly purpose: "add" | "sign-in";
  readonly act: "add-passkey" | "passkey";
  /** The address of passkeys.client.ts, from the page's loader. */
  readonly script: string;
  readonly look: ButtonLook;
  readonly children: ReactNode;
}

/** The form for a passkey, which passkeys.client.ts shows, fills in and sends. Without script, there's none. */
export function PasskeyForm({ purpose, act, script, look, children }: PasskeyFormProps) {
  return (
    <>
      <form method="post" className="form" data-passkey={purpose} hidden>
        <input type="hidden" name={formFields.act} value={act} />
        {purpose === "add" && (
          <Field
            form="passkey"
            name="name"
            label="Name of this device"
            hint="So that you can tell your passkeys apart, such as “My phone”."
            autoComplete="off"
            maxLength={60}
          />
        )}
        <input type="hidden" name="challenge" />
        <input type="hidden" name="response" />
        <Submit look={look}>{children}</Submit>
        <p data-passkey-note="" role="status" className="error" />
      </form>
      <script type="module" src={script} async />
    </>
  );
}
