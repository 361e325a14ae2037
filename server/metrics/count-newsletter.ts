import { Counter, type Registry } from "prom-client";
import type { NewsletterAct, NewsletterOutcome } from "#contract/newsletter-desk.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";

const acts = ["confirm", "unsubscribe"] as const satisfies readonly NewsletterAct[];
const actOutcomes = ["done", "no-link", "no-mail", "unavailable"] as const;

/** Gives a newsletter that counts what its readers' links did, and changes nothing else. */
export function createNewsletterCount(registry: Registry): (newsletter: Newsletter) => Newsletter {
  const uses = new Counter({
    name: "lead_desk_newsletter_total",
    help: "Uses of the links to confirm and to unsubscribe, by what became of them.",
    labelNames: ["act", "outcome"],
    registers: [registry],
  });
  for (const act of acts) for (const outcome of actOutcomes) uses.inc({ act, outcome }, 0);

  async function counted(act: NewsletterAct, use: () => Promise<NewsletterOutcome>) {
    try {
      const outcome = await use();
      uses.inc({ act, outcome });
      return outcome;
    } catch (error) {
      uses.inc({ act, outcome: "unavailable" });
      throw error;
    }
  }
  return (newsletter) => ({
    open: (act, token) => newsletter.open(act, token),
    confirm: (token, confirmer) => counted("confirm", () => newsletter.confirm(token, confirmer)),
    unsubscribe: (token) => counted("unsubscribe", () => newsletter.unsubscribe(token)),
  });
}
