import { describe, expect, test } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { serviceForTest, type TestService } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { outboxIn } from "./support/store.ts";
import { submit } from "./support/submit.ts";

const day = 24 * 60 * 60_000;

/** One mailbox, as it can be written. */
const spelling = (index: number) =>
  index % 2 === 0 ? `ada.jones+${index}@visitor.test` : `ADA.Jones@Visitor.TEST`;

/** Asks for the guide 20 times at once, of each service by turns; gives the answers, without ids. */
async function ask(services: readonly TestService[]) {
  const answers = Array.from({ length: 20 }, async (_, index) => {
    const service = services[index % services.length];
    if (service === undefined) throw new Error("nobody to ask");
    const fields = { firstName: `Ada ${index}`, email: spelling(index), zipCode: "75024" };
    const { status, reply } = await submit(service, fields);
    return `${status} ${reply.message}`;
  });
  return await Promise.all(answers);
}

async function guides({ store }: TestService): Promise<number> {
  return (await outboxIn(store)).filter(({ kind }) => kind === "guide-email").length;
}

/** Makes everything that was queued so many milliseconds older. */
async function grow({ store }: TestService, milliseconds: number): Promise<void> {
  for (const { id, created_at } of await outboxIn(store)) {
    const earlier = new Date(Date.parse(created_at) - milliseconds).toISOString();
    await store.change("update outbox set created_at = ? where id = ?", earlier, id);
  }
}

describe.each(engines)("on %s", (engine) => {
  test("two processes send an address one guide in 24 hours and three in 30 days, with the same answer", async () => {
    const first = await serviceForTest({ engine });
    const both = [first, await serviceForTest({ store: first.store })];
    const answers = new Set<string>();
    const counts: number[] = [];
    for (const passed of [0, 1, 1, 1, 29]) {
      await grow(first, passed * day);
      for (const answer of await ask(both)) answers.add(answer);
      counts.push(await guides(first));
    }
    const figures = `guides after 0, 1, 2, 3 and 32 days: ${counts.join(", ")}`;
    reportFigure("guideLimits", engine, `${figures}; ${answers.size} answer`);
    expect(counts).toEqual([1, 2, 3, 3, 4]);
    expect([...answers]).toEqual([expect.stringMatching(/^201 /)]);
  });

  test("control: two processes that each know only their own send two", async () => {
    reportControl("guideLimits", engine);
    const [one, other] = [await serviceForTest({ engine }), await serviceForTest({ engine })];
    await ask([one, other]);
    expect((await guides(one)) + (await guides(other))).toBe(2);
  });
});
