import type { Page, Route } from "@playwright/test";

/** One call that submits a lead, as the page made it. Header names are in lower case. */
interface LeadCall {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Replaces the server: `answer` handles every lead call. Returns the calls in order, as they arrive. */
export async function answerLeads(
  page: Page,
  answer: (route: Route) => Promise<void>,
  call = "/api/leads",
): Promise<readonly LeadCall[]> {
  const calls: LeadCall[] = [];
  await page.route(`**${call}`, async (route) => {
    const request = route.request();
    calls.push({ body: request.postDataJSON(), headers: await request.allHeaders() });
    await answer(route);
  });
  return calls;
}

/** The response for a stored lead. */
export const stored = {
  status: 201,
  json: { success: true, message: "Stored.", id: "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22" },
};

/** Holds the calls on their way to the server until `release` is called. `calls` lists them, as they arrive. */
export async function holdCalls(page: Page, call: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    await promise;
    await route.continue();
  };
  return { calls: await answerLeads(page, answer, call), release: resolve };
}
