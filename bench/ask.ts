import { z } from "#contract/z.ts";
import type { Session } from "./cdp.ts";

const evaluated = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});

/**
 * Runs a function that needs nothing around it in the page; gives what `schema` reads of its result.
 * Costs the page next to nothing, unlike the evaluation of test tools, which first compile their own.
 */
export async function ask<Value>(
  page: Session,
  schema: z.ZodMiniType<Value>,
  question: (text: string) => unknown,
  text = "",
): Promise<Value> {
  const expression = `(${question.toString()})(${JSON.stringify(text)})`;
  const options = { expression, returnByValue: true, awaitPromise: true };
  const answer = evaluated.parse(await page.send("Runtime.evaluate", options));
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
  return schema.parse(answer.result.value);
}

/** Asks until the answer is yes. @throws {Error} when it is still no after `limit` milliseconds */
export async function until(
  page: Session,
  question: () => boolean,
  pause = 100,
  limit = 60_000,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await ask(page, z.boolean(), question))) {
    if (Date.now() > end) throw new Error(`Still not so after ${limit} ms: ${question.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
