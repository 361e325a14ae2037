import { addressOf } from "./submit.ts";

/** Sends the guide form of the home page as a browser does without the page's script. */
export async function postPlain(
  to: { readonly port: number },
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(`${addressOf(to)}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: addressOf(to), ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: await answer.text() };
}
