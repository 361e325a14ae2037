import type { PageHandle } from "#contract/page-handle.ts";
import page from "#content/en/pages/newsletter/confirm.yaml";
import { newsletterAction, newsletterLoader } from "#app/page-services.server.ts";
import { NewsletterPage } from "#app/sections/newsletter-page.tsx";
import type { Route } from "./+types/confirm.ts";

export const handle = { query: ["token"], caching: "none" } satisfies PageHandle;

export const loader = newsletterLoader("confirm");
export const action = newsletterAction("confirm");

export default function ConfirmNewsletter({ actionData, loaderData }: Route.ComponentProps) {
  return <NewsletterPage words={page} state={(actionData ?? loaderData).state} />;
}
