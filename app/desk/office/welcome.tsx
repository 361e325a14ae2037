import { data, redirect } from "react-router";
import { scripts } from "virtual:desk-scripts";
import { deskPaths } from "#contract/desk-sign-in.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { buttonClass } from "#app/desk/parts/forms.tsx";
import { useActor } from "#app/desk/parts/frame.tsx";
import { DeskPage } from "#app/desk/parts/page.tsx";
import { addPasskey, passkeyProblem } from "./add-passkey.server.ts";
import { readTexts } from "./form-texts.ts";
import { Outcome } from "./outcome.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { Route } from "./+types/welcome.ts";

export const handle = {
  caching: "none",
  desk: { read: "agent", acts: { "add-passkey": "agent" } },
} satisfies PageHandle;

export function loader() {
  return { script: scripts.passkeys };
}

export async function action({ context, request }: Route.ActionArgs) {
  const isAdded = await addPasskey(context, await readTexts(request));
  if (isAdded) return redirect(deskPaths.today, 303);
  return data({ problem: passkeyProblem }, { status: 422 });
}

/** After the first sign-in. */
export default function WelcomePage({ loaderData, actionData }: Route.ComponentProps) {
  const actor = useActor();
  return (
    <DeskPage title="Welcome">
      <div className="narrow">
        <Outcome problem={actionData?.problem} />
        <p>
          You’re signed in as <bdi>{actor?.name}</bdi>. Next time, you can sign in with your
          fingerprint, your face or the code that unlocks this device, without waiting for an email.
          That’s called a passkey. It stays on your devices; we never see your fingerprint or face.
        </p>
        <PasskeyForm purpose="add" act="add-passkey" script={loaderData.script} look="primary">
          Add a passkey
        </PasskeyForm>
        <p data-no-passkey="" className="quiet">
          This browser can’t add a passkey. You can always sign in with a link by email.
        </p>
        <p>
          <a href={deskPaths.today} className={buttonClass("plain")}>
            Not now, go on to Today
          </a>
        </p>
        <p className="quiet">You can add one later, under your name at the top.</p>
      </div>
    </DeskPage>
  );
}
