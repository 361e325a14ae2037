import type { PageHandle } from "#contract/page-handle.ts";
import page from "#content/en/pages/newsletter/unsubscribe.yaml";
import { newsletterAction, newsletterLoader } from "#app/page-services.server.ts";
import { NewsletterPage } from "#app/sections/newsletter-page.tsx";
import type { Route } from "./+types/unsubscribe.ts";

export const handle = { query: ["token"], caching: "none" } satisfies PageHandle;

export const loader = newsletterLoader("unsubscribe");
export const action = newsletterAction("unsubscribe");

export default function UnsubscribeNewsletter({ actionData, loaderData }: Route.ComponentProps) {
  return <NewsletterPage words={page} state={(actionData ?? loaderData).state} />;
}
