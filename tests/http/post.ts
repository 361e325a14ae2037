import type { StartedApp } from "./start-app.ts";

type Headers = Readonly<Record<string, string>>;

export const person = { firstName: "Ada", email: "ada@visitor.test", zipCode: "75024" };

/** Posts JSON to the lead call as the site's own script does; `headers` replace or add. */
export function postJson(app: StartedApp, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(`${app.origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.origin, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Posts a plain form to a page, following no redirect. */
export function postForm(
  app: StartedApp,
  fields: Record<string, string>,
  headers: Headers = {},
  path = "/",
): Promise<Response> {
  return fetch(`${app.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.origin, Accept: "text/html", ...headers },
    body: new URLSearchParams(fields),
  });
}
