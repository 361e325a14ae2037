import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words that the code once had for things the field has a name for, and what they are called now. */
const retired: Readonly<Record<string, string>> = {
  FormDesk: "FormController",
  LeadDesk: "LeadService",
  LeadTaker: "SubmissionHandler",
  WaitingRoom: "AdmissionLimit",
  TurnAway: "LoadShedding",
  openOffice: "openBackend",
  isOfOneWork: "isRowError",
  aloneAtOnce: "tryLock",
  tellSends: "withSendMetrics",
  heedSuppressions: "withSuppressions",
  nobodyWatches: "noopMetrics",
  sayFault: "exitWithError",
  clearTraces: "clearResidue",
  fillSlots: "fillPlaceholders",
  trapField: "honeypotField",
  deskForTests: "contextForTests, leadsFixture",
  patientPool: "poolWithTimeout",
  plantedPerson: "personFixture",
};

/** Folders that are called otherwise now. */
const retiredFolders = [
  "operator/persons",
  "scripts/found",
  "tests/faults/broken",
  "server/office",
];

const folders = "app,bench,content,contract,operator,scripts,server,tests";
const files = globSync(`{${folders}}/**/*.{ts,tsx}`).filter(
  (file) => !file.endsWith("retired-names.test.ts"),
);

/** The retired words in a text, as words of their own or parts of a name. */
function retiredIn(text: string): string[] {
  return Object.keys(retired).filter((word) => new RegExp(word, "i").test(text));
}

test("no source file has a name back that was retired", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    retiredIn(readFileSync(file, "utf8")).map((word) => `${file}: ${word} is ${retired[word]} now`),
  );
  expect(found).toEqual([]);
  expect(files.filter((file) => retiredFolders.some((folder) => file.startsWith(folder)))).toEqual(
    [],
  );
});

test("control: such a name is found, whatever it is part of", () => {
  expect(retiredIn("const leadTakerDeps = createDoor();")).toEqual(["LeadTaker"]);
  expect(retiredIn("const submissionHandlerDeps = drain();")).toEqual([]);
});
