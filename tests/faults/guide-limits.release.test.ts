import { describe, expect, test } from "vitest";
import { engines, hasControl } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { serviceForTest, type TestService } from "./support/service.ts";
import { outboxIn } from "./support/store.ts";
import { submitUntilTaken } from "./support/visitors.ts";

const day = 24 * 60 * 60_000;

/** Spellings of one mailbox. */
const spelling = (index: number) =>
  index % 2 === 0 ? `ada.jones+${index}@visitor.test` : `ADA.Jones@Visitor.TEST`;

/** Requests the guide 20 times at once, alternating between services. Returns the responses, without ids. */
async function ask(services: readonly TestService[]) {
  const answers = Array.from({ length: 20 }, async (_, index) => {
    const service = services[index % services.length];
    if (service === undefined) throw new Error("no services");
    const fields = { firstName: `Ada ${index}`, email: spelling(index), zipCode: "75024" };
    const { status, reply } = await submitUntilTaken(service, fields);
    return `${status} ${reply.message}`;
  });
  return await Promise.all(answers);
}

async function requestGuides({ store }: TestService): Promise<number> {
  const rows = await outboxIn(store);
  return rows.filter(({ kind, state }) => kind === "guide-email" && state !== "withheld").length;
}

/** Makes everything in the outbox this many milliseconds older. */
async function age({ store }: TestService, milliseconds: number): Promise<void> {
  for (const { id, created_at } of await outboxIn(store)) {
    const earlier = new Date(Date.parse(created_at) - milliseconds).toISOString();
    await store.change("update outbox set created_at = ? where id = ?", earlier, id);
  }
}

describe.each(engines)("on %s", (engine) => {
  test("two processes send an address one guide in 24 hours and three in 30 days, with the same response", async () => {
    const first = await serviceForTest({ engine });
    // A SQLite file has one service (tests/service/main.test.ts): there, the same one is asked twice at once.
    const second = engine === "SQLite" ? first : await serviceForTest({ store: first.store });
    const both = [first, second];
    const answers = new Set<string>();
    const counts: number[] = [];
    for (const passed of [0, 1, 1, 1, 29]) {
      await age(first, passed * day);
      for (const answer of await ask(both)) answers.add(answer);
      counts.push(await requestGuides(first));
    }
    const figures = `requestGuides after 0, 1, 2, 3 and 32 days: ${counts.join(", ")}`;
    reportFigure("guideLimits", engine, `${figures}; ${answers.size} answer`);
    expect(counts).toEqual([1, 2, 3, 3, 4]);
    expect([...answers]).toEqual([expect.stringMatching(/^201 /)]);
  });

  test.runIf(hasControl(engine))(
    "control: two processes that each count only their own send two",
    async () => {
      reportControl("guideLimits", engine);
      const [one, other] = [await serviceForTest({ engine }), await serviceForTest({ engine })];
      await ask([one, other]);
      expect((await requestGuides(one)) + (await requestGuides(other))).toBe(2);
    },
  );
});
