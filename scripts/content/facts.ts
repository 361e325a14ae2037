import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  agencySchema,
  type Agency,
  type Licenses,
  licensesSchema,
} from "#content/agency/schemas.ts";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import { type AmountsTable, amountsSchema } from "#content/amounts/schemas.ts";
import { type AmountPeriod, amountPeriods } from "#content/amounts/known-amounts.ts";
import { siteDay } from "#scripts/build-settings.ts";
import { contentReader, type Facts } from "./read-content.ts";

/** Files that provide facts for other texts. */
export const factSources = [
  "content/agency/agency.yaml",
  "content/agency/licenses.yaml",
  "content/amounts/amounts.yaml",
];

/** What the texts are filled in with during a period. */
export interface PeriodFacts {
  readonly period: AmountPeriod;
  readonly facts: Facts;
}

interface Sources {
  readonly amounts: AmountsTable;
  /** The periods that a build is made for, the current one first. */
  readonly periods: readonly [PeriodFacts, ...PeriodFacts[]];
}

/** Every file of a build asks for the same sources, so the last ones are kept while their files are the same. */
let last: { readonly key: string; readonly sources: Sources } | undefined;

/**
 * What texts can name in braces, in each period that a build is made for, and the amounts table.
 * @throws {ContentError} naming the file and each field
 */
export async function readSources(root: string): Promise<Sources> {
  const files = factSources.map((file) => readFile(join(root, file), "utf8"));
  const texts = JSON.stringify(await Promise.all(files));
  const read = contentReader(root, new Map());
  const agency = await read(agencySchema, "agency/agency.yaml");
  const [first, ...later] = amountPeriods(siteDay(agency.timeZone));
  const key = `${first.from} ${texts}`;
  if (last?.key === key) return last.sources;
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const amounts = await read(amountsSchema, "amounts/amounts.yaml");
  const steady = [...agencyFacts(agency), ...licenseFacts(licenses)];
  const factsOf = (period: AmountPeriod): PeriodFacts => ({
    period,
    facts: new Map([...steady, ...amountFacts(amounts, period)]),
  });
  last = { key, sources: { amounts, periods: [factsOf(first), ...later.map(factsOf)] } };
  return last.sources;
}

/** What texts can name in braces today: details of the agency, and amounts. */
export async function readFacts(root: string): Promise<Facts> {
  return (await readSources(root)).periods[0].facts;
}

function agencyFacts(agency: Agency): [string, string][] {
  return [
    ["agency", agency.name],
    ["shortName", agency.shortName],
    ["phone", agency.phone.display],
    ["email", agency.email],
    ["postalCode", agency.address.postalCode],
    ["response", agency.responsePromise],
    ["founded", String(agency.founded)],
    ["timeZone", agency.timeZoneName],
  ];
}

function licenseFacts({ home, states, nationalProducerNumber }: Licenses): [string, string][] {
  const homeState = states.find(({ code }) => code === home);
  const name = homeState?.name ?? home;
  return [
    ["homeState", name],
    ["license", `${name} agency license no. ${homeState?.license ?? "pending"}`],
    ["producerNumber", nationalProducerNumber],
    ["licensedStates", String(states.filter(({ license }) => license !== null).length)],
  ];
}
