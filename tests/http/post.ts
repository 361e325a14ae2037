import type { StartedApp } from "./start-app.ts";

type Headers = Readonly<Record<string, string>>;

export const person = { firstName: "Ada", email: "ada@visitor.test", zipCode: "75024" };

export const planWish = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  phone: "(972) 204-5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};

export const message = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  message: "Please tell me about Part D.",
};

/** Posts JSON to a lead call as the site's own script does; `headers` replace or add. */
export function postJson(
  app: StartedApp,
  body: unknown,
  headers: Headers = {},
  path = "/api/leads",
): Promise<Response> {
  return fetch(`${app.origin}${path}`, {
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
