import {
  createContext,
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import type {
  NewsletterAct,
  NewsletterService,
  NewsletterReply,
  NewsletterState,
} from "#contract/page-services.ts";

/** How a page behind a newsletter's link reaches the server, which sets it for each rendered page. */
export const newsletterService = createContext<NewsletterService>();

/** What the page shows. */
interface NewsletterView {
  readonly state: NewsletterState | NewsletterReply["state"];
}

/**
 * Makes the loader of a page behind a newsletter's link. It changes nothing: mail programs and scanners
 * open links by themselves. Without a token, as at build, there is no link to speak of.
 */
export function newsletterLoader(act: NewsletterAct) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<NewsletterView> => {
    const token = tokenOf(request);
    if (token === "") return { state: "no-link" };
    return { state: await context.get(newsletterService).open(act, token) };
  };
}

/** Makes the action of such a page: the button was pressed. */
export function newsletterAction(act: NewsletterAct) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const { status, state } = await context.get(newsletterService).use(act, tokenOf(request));
    return data<NewsletterView>({ state }, { status });
  };
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
