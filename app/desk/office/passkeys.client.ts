import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { deskPaths } from "#contract/desk-sign-in.ts";

// Passkeys need a script. It shows the page's form for one (`data-passkey`: `add` or `sign-in`) where the browser knows
// passkeys, asks the browser, and sends what it answers with the form.

if (browserSupportsWebAuthn())
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) start(form);

function start(form: HTMLFormElement): void {
  form.hidden = false;
  for (const note of document.querySelectorAll<HTMLElement>("[data-no-passkey]"))
    note.hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  const note = form.querySelector<HTMLElement>("[data-passkey-note]");
  button?.setAttribute("disabled", "");
  if (note) note.textContent = "";
  try {
    const { challenge, response } = await answer(form.dataset["passkey"] === "add");
    fill(form, "challenge", challenge);
    fill(form, "response", JSON.stringify(response));
    // Unlike `requestSubmit`, it doesn't lead here again.
    form.submit();
  } catch (error) {
    button?.removeAttribute("disabled");
    if (note) note.textContent = wordsFor(error);
  }
}

async function answer(isToAdd: boolean) {
  const reply = await fetch(`${deskPaths.passkeyOptions}${isToAdd ? "?for=add" : ""}`);
  if (!reply.ok) throw new Error(String(reply.status));
  if (isToAdd) {
    const { challenge, options }: Options<PublicKeyCredentialCreationOptionsJSON> =
      await reply.json();
    return { challenge, response: await startRegistration({ optionsJSON: options }) };
  }
  const { challenge, options }: Options<PublicKeyCredentialRequestOptionsJSON> = await reply.json();
  return { challenge, response: await startAuthentication({ optionsJSON: options }) };
}

interface Options<Kind> {
  readonly challenge: string;
  readonly options: Kind;
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

/** The names are those of WebAuthn, 5.1.3 and 5.1.4. */
function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "NotAllowedError" || name === "AbortError")
    return "Nothing happened: it was canceled, or took too long. Try again, or use a link.";
  return "That didn’t work. Try again, or use a link by email.";
}
