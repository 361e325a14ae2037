import type { IncomingHttpHeaders } from "node:http";
import { keepAnswers } from "./keep-answers.ts";

/** Programs that say so in their name: crawlers, previews, monitors. Phones by Cubot are phones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|scan|fetch|archiv|facebookexternalhit/i;

/**
 * Whether what a request does may be counted: not when its browser asks not to be followed (Global
 * Privacy Control, `Sec-GPC: 1`), and not when it comes from a program. Every browser that people use
 * calls itself Mozilla; tools of the command line do not.
 */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-gpc"] === "1") return false;
  return isBrowser(headers["user-agent"] ?? "");
}

const isBrowser = keepAnswers((agent) => agent.startsWith("Mozilla/") && !program.test(agent));
