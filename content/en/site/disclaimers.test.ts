import { expect, it } from "vitest";
import { disclaimersSchema as schema } from "./schemas.ts";

const one = [{ version: "2026-10-01", text: "Now" }];
const solicitation = [{ version: "2026-10-01", text: "This is a solicitation of insurance. Us." }];
const all = { tpmo: one, medicareHours: one, notGovernment: one, solicitation };

it("shows the newest wording and keeps the older ones", () => {
  const tpmo = [...one, { version: "2023-09-30", text: "Then" }];
  expect(schema.parse({ ...all, tpmo }).tpmo).toBe("Now");
});

it("refuses versions out of their order", () => {
  const tpmo = [{ version: "2023-09-30", text: "Then" }, ...one];
  expect(schema.safeParse({ ...all, tpmo }).error?.issues[0]?.message).toBe(
    "the newest version comes first",
  );
});

it("refuses a solicitation that does not say so", () => {
  expect(schema.safeParse({ ...all, solicitation: one }).error?.issues[0]?.path).toEqual([
    "solicitation",
  ]);
});
