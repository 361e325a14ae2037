import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/base/log.ts";
import type { Database } from "#server/db/database.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { createSharedRateLimit } from "#server/http/rate-limit.ts";
import { createSigner } from "#server/signing/signing.ts";

let scratch: Scratch;
/** The connections of two processes to one store. */
let processes: readonly [Database, Database];
beforeAll(async () => {
  scratch = await scratchDatabase();
  processes = [scratch.database, await scratch.openAnother()];
});
afterAll(() => scratch.remove());

// The half second after which a process would count on its own doesn't pass, no matter how busy the machine is.
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(scratch.database.db);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

const log = createLog("silent");

function limitOver({ limiterFor }: Database, perHour: number) {
  if (limiterFor === null) throw new Error("requires PostgreSQL");
  return createSharedRateLimit({ perHour, limiterFor, signer: createSigner("secret"), log });
}

function limitsOfTwo(perHour: number) {
  return [limitOver(processes[0], perHour), limitOver(processes[1], perHour)] as const;
}

test("two processes together allow as many as one would", async () => {
  const limits = limitsOfTwo(7);
  const takes = Array.from({ length: 30 }, (_, at) =>
    limits[at % 2 === 0 ? 0 : 1].take("10.0.0.1"),
  );
  const answers = await Promise.all(takes);
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
  expect(answers.find(({ allowed }) => !allowed)).toEqual({
    allowed: false,
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3590 && seconds <= 3600),
  });
  expect(await limits[1].take("10.0.0.2")).toEqual({ allowed: true });
});

test("the stored counts contain no address, and do not wait for the disk", async () => {
  await limitOver(scratch.database, 7).take("203.0.113.77");
  const { rows } = await sql<{ key: string }>`select * from rate_limits`.execute(
    scratch.database.db,
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
  expect(rows.map(({ key }) => key).toSorted()).toEqual([
    expect.stringMatching(/^address:[0-9a-f]{64}$/),
    "everyone:all",
  ]);
  const kind = await sql<{ kind: string }>`
  select relpersistence as kind from pg_class where oid = 'rate_limits'::regclass`.execute(
    scratch.database.db,
  );
  expect(kind.rows).toEqual([{ kind: "u" }]);
});
