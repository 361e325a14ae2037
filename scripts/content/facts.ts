import {
  agencySchema,
  type Agency,
  type Licenses,
  licensesSchema,
} from "#content/agency/schemas.ts";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import { amountsSchema } from "#content/amounts/amounts.schema.ts";
import { amountPeriod } from "#content/amounts/known-amount.ts";
import { buildDay } from "#scripts/build-settings.ts";
import { contentReader, type Facts } from "./read-content.ts";

/** Files that provide facts for other texts. */
export const factSources = [
  "content/agency/agency.yaml",
  "content/agency/licenses.yaml",
  "content/amounts/amounts.yaml",
];

/**
 * What texts can name in braces, the amounts table, and the years that they are for. Each file is read once.
 * @param day YYYY-MM-DD in the agency's time zone; by default the day of the build
 */
export async function readSources(root: string, day?: string) {
  const read = contentReader(root, new Map());
  const agency = await read(agencySchema, "agency/agency.yaml");
  const licenses = await read(licensesSchema, "agency/licenses.yaml");
  const amounts = await read(amountsSchema, "amounts/amounts.yaml");
  const builtOn = day ?? buildDay(agency.timeZone);
  const period = amountPeriod(builtOn);
  const facts: Facts = new Map([
    ...agencyFacts(agency),
    ...licenseFacts(licenses),
    ...amountFacts(amounts, period),
  ]);
  return { facts, amounts, builtOn, period };
}

/** What texts can name in braces: details of the agency, and amounts. */
export async function readFacts(root: string, day?: string): Promise<Facts> {
  return (await readSources(root, day)).facts;
}

function agencyFacts(agency: Agency): [string, string][] {
  return [
    ["agency", agency.name],
    ["phone", agency.phone.display],
    ["email", agency.email],
    ["response", agency.responsePromise],
    ["founded", String(agency.founded)],
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
