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
import { type AmountPeriod, amountPeriod } from "#content/amounts/known-amounts.ts";
import { buildDay } from "#scripts/build-settings.ts";
import { contentReader, type Facts } from "./read-content.ts";

/** Files that provide facts for other texts. */
export const factSources = [
  "content/agency/agency.yaml",
  "content/agency/licenses.yaml",
  "content/amounts/amounts.yaml",
];

/** What the texts of one day are filled in with. */
interface Sources {
  readonly facts: Facts;
  readonly amounts: AmountsTable;
  /** YYYY-MM-DD. */
  readonly builtOn: string;
  readonly period: AmountPeriod;
}

/** Every file of a build asks for the same sources, so the last ones are kept while their files are the same. */
let last: { readonly texts: string; readonly sources: Sources } | undefined;

/**
 * What texts can name in braces, the amounts table, and the years that they are for.
 * @param day YYYY-MM-DD in the agency's time zone; by default the day of the build
 * @throws {ContentError} naming the file and each field
 */
export async function readSources(root: string, day?: string): Promise<Sources> {
  const files = factSources.map((file) => readFile(join(root, file), "utf8"));
  const texts = JSON.stringify(await Promise.all(files));
  const read = contentReader(root, new Map());
  const agency = await read(agencySchema, "agency/agency.yaml");
  const builtOn = day ?? buildDay(agency.timeZone);
  if (last?.texts === texts && last.sources.builtOn === builtOn) return last.sources;
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const amounts = await read(amountsSchema, "amounts/amounts.yaml");
  const period = amountPeriod(builtOn);
  const facts: Facts = new Map([
    ...agencyFacts(agency),
    ...licenseFacts(licenses),
    ...amountFacts(amounts, period),
  ]);
  last = { texts, sources: { facts, amounts, builtOn, period } };
  return last.sources;
}

/** What texts can name in braces: details of the agency, and amounts. */
export async function readFacts(root: string, day?: string): Promise<Facts> {
  return (await readSources(root, day)).facts;
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
