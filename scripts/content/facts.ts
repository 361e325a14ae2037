import { join } from "node:path";
import { agencySchema, type Agency } from "#content/agency/schemas.ts";
import { amountFacts } from "#content/amounts/amount-facts.ts";
import { amountsSchema, type AmountsTable } from "#content/amounts/amounts.schema.ts";
import { readContentBy, type Facts } from "./read-content.ts";

const none: Facts = new Map();

/** Files that other texts take facts from. */
export const factSources = ["content/agency/agency.yaml", "content/amounts/amounts.yaml"];

interface Sources {
  /** Everything a text may name in braces. */
  readonly facts: Facts;
  readonly amounts: AmountsTable;
}

/** What texts take facts from, each file read once. */
export async function readSources(root: string): Promise<Sources> {
  const agency = await readContentBy(agencySchema, join(root, "content/agency/agency.yaml"), none);
  const amounts = await readAmounts(root);
  return { amounts, facts: new Map([...agencyFacts(agency.data), ...amountFacts(amounts)]) };
}

/** Everything a text may name in braces, read from the agency's details and the amounts table. */
export async function readFacts(root: string): Promise<Facts> {
  return (await readSources(root)).facts;
}

async function readAmounts(root: string): Promise<AmountsTable> {
  const file = join(root, "content/amounts/amounts.yaml");
  return (await readContentBy(amountsSchema, file, none)).data;
}

function agencyFacts(agency: Agency): [string, string][] {
  return [
    ["agency", agency.name],
    ["phone", agency.phone.display],
    ["email", agency.email],
    ["licence", agency.licence],
    ["response", agency.responsePromise],
    ["founded", String(agency.founded)],
    ["organizations", String(agency.represents.organizations)],
    ["plans", String(agency.represents.plans)],
  ];
}
