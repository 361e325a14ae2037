import type { Page, Route } from "@playwright/test";

/** One call that takes a lead, as the page made it. Header names are in lower case. */
interface LeadCall {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands in for the server: `answer` gets every lead call. Gives the calls, in order, as they come. */
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

/** The answer to a lead that was stored. */
export const stored = {
  status: 201,
  json: { success: true, message: "Stored.", id: "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22" },
};
