import { expect, test } from "vitest";
import { isAppointed } from "./appointments.ts";
import { appointmentsSchema } from "./schemas.ts";

const given = {
  sample: false,
  organizations: [
    { name: "Live Oak Health, Inc.", states: ["TX", "OK"] },
    { name: "Pecan Mutual", states: "all" as const },
    { name: "Mesa Care", states: ["TX"], years: [2027] },
  ],
  contracts: [{ contract: "H1234", states: ["TX"] }],
};

const plan = (organization: string, contract = "H9999") => ({ organization, contract });

test.each([
  ["an organization in its state", "TX", plan("Live Oak Health, Inc."), true],
  ["its name in other letters", "OK", plan("LIVE OAK HEALTH INC"), true],
  ["an organization in another state", "LA", plan("Live Oak Health, Inc."), false],
  ["an organization for all states", "LA", plan("Pecan Mutual"), true],
  ["a name that only starts alike", "TX", plan("Live Oak Health, Inc. of Texas"), false],
  ["another organization", "TX", plan("Cedar Health"), false],
  ["a contract in its state", "TX", plan("Cedar Health", "H1234"), true],
  ["a contract in another state", "OK", plan("Cedar Health", "H1234"), false],
])("%s", (_, state, one, expected) => {
  expect(isAppointed(given, state, one)).toBe(expected);
});

test("an appointment for some plan years counts in those, and wherever the year doesn't matter", () => {
  expect(isAppointed(given, "TX", plan("Mesa Care"), 2027)).toBe(true);
  expect(isAppointed(given, "TX", plan("Mesa Care"), 2026)).toBe(false);
  expect(isAppointed(given, "TX", plan("Mesa Care"))).toBe(true);
  expect(isAppointed(given, "TX", plan("Pecan Mutual"), 2026)).toBe(true);
});

const [oak] = given.organizations;
const h1234 = given.contracts[0];

test.each([
  [
    "a malformed contract",
    { contracts: [{ ...h1234, contract: "H123" }] },
    ["contracts", 0, "contract"],
    "H0028",
  ],
  [
    "a malformed state",
    { contracts: [{ ...h1234, states: ["Texas"] }] },
    ["contracts", 0, "states", 0],
    "two capital letters",
  ],
  ["no states", { organizations: [{ ...oak, states: [] }] }, ["organizations", 0, "states"], ""],
  [
    "an organization twice",
    { organizations: [oak, { name: "live oak health inc", states: ["LA", "OK"] }] },
    ["organizations", 1, "name"],
    "twice for OK",
  ],
  [
    "a contract for all states that is there for one",
    { contracts: [h1234, { ...h1234, states: "all" }] },
    ["contracts", 1, "contract"],
    "twice",
  ],
  [
    "a state twice",
    { contracts: [{ ...h1234, states: ["TX", "TX"] }] },
    ["contracts", 0, "contract"],
    "twice for TX",
  ],
])("refuses %s", (_, fault, path, told) => {
  const [issue] = appointmentsSchema.safeParse({ ...given, ...fault }).error?.issues ?? [];
  expect(issue?.path).toEqual(path);
  expect(issue?.message).toContain(told);
});

test("takes one organization for several states or years, and none at all", () => {
  const split = [
    { ...oak, states: ["TX"] },
    { ...oak, states: ["OK"] },
    { ...oak, states: ["LA"], years: [2026] },
    { ...oak, states: ["LA"], years: [2027] },
  ];
  expect(appointmentsSchema.safeParse(given).success).toBe(true);
  expect(appointmentsSchema.safeParse({ ...given, organizations: split }).success).toBe(true);
  const none = { sample: false, organizations: [], contracts: [] };
  expect(appointmentsSchema.safeParse(none).success).toBe(true);
});
