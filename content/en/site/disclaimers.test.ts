import { expect, it } from "vitest";
import { disclaimersSchema as schema } from "./schemas.ts";

const one = [{ version: "2026-10-01", text: "Now" }];
const solicitation = [{ version: "2026-10-01", text: "This is a solicitation of insurance. Us." }];
const tpmo = [{ version: "2026-10-01", text: "Now [organizations] offer [plans]" }];
const counts = [{ version: "2026-10-01", text: "For [state] in [year]" }];
const stateLicense = "Us, [state] no. [license]";
const otherStates = { label: "Others", to: "/about-us" };
const all = {
  tpmo,
  medicareHours: one,
  notGovernment: one,
  solicitation,
  recording: one,
  recordingDetails: one,
  demonstration: one,
  counts,
  stateLicense,
  otherStates,
};

it("shows the newest wording and keeps the older ones", () => {
  const older = [...tpmo, { version: "2023-09-30", text: "Then" }];
  expect(schema.parse({ ...all, tpmo: older }).tpmo).toBe(tpmo[0]?.text);
});

it("rejects versions that are out of order", () => {
  const wrong = [{ version: "2023-09-30", text: "Then" }, ...tpmo];
  expect(schema.safeParse({ ...all, tpmo: wrong }).error?.issues[0]?.message).toBe(
    "versions must be newest first",
  );
});

it("rejects a solicitation that is not labeled as one", () => {
  expect(schema.safeParse({ ...all, solicitation: one }).error?.issues[0]?.path).toEqual([
    "solicitation",
  ]);
});

it.each([
  ["tpmo", one],
  ["counts", one],
  ["stateLicense", "Us, licensed"],
])("rejects %s without its placeholders", (name, without) => {
  expect(schema.safeParse(all).success).toBe(true);
  expect(schema.safeParse({ ...all, [name]: without }).error?.issues[0]?.path).toEqual([name]);
});
