import type { LoaderFunctionArgs } from "react-router";
import { pageServices } from "#app/page-services.server.ts";
import type { FormTexts } from "./form-texts.ts";

/** Adds the passkey that a form of `PasskeyForm` brings. @returns whether it was added */
export async function addPasskey(
  context: LoaderFunctionArgs["context"],
  text: FormTexts,
): Promise<boolean> {
  const answer = { challenge: text("challenge"), response: text("response") };
  return await context.get(pageServices).deskSignIn.addPasskey(answer, text("name"));
}

export const passkeyProblem =
  "The passkey wasn’t added: it took too long, or this device has one for you already. Try again.";
