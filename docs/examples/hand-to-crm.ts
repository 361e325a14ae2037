// Hands each new request to HubSpot or HighLevel as a contact, and tells the CRM how work on it goes on. What it sends
// follows their documentation, but it was never run against an account: docs/guides/hand-leads-to-your-crm.md says what
// to check first. Run it with Node 24:
//
//   WEBHOOK_SECRET=whsec_... CRM=hubspot CRM_TOKEN=... node docs/examples/hand-to-crm.ts

import { createServer, type IncomingMessage } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET = "", PORT = "8787", CONTACTS_FILE = "contacts.db" } = process.env;
const { CRM = "hubspot", CRM_TOKEN = "", CRM_LOCATION = "" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const bodyLimit = 256 * 1024;

/** What this program uses of a message; docs/webhooks.md has all of it. */
interface Message {
  readonly type: string;
  readonly data: Lead & Work;
}

interface Lead {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly zipCode: string | null;
  readonly state: string | null;
  readonly message: string | null;
  readonly permission: { calls: string; texts: string; contactUntil: string };
}

interface Work {
  readonly status: string;
  readonly assignedTo: string | null;
  readonly nextStep: { at: string; note: string | null } | null;
  readonly stop: string | null;
}

/** What is used of the CRMs' answers. */
interface Answer {
  readonly id: string;
  readonly results: readonly { id: string }[];
  readonly contact: { id: string };
}

/** Which contact each request became, since a change names only the request. */
const contacts = new DatabaseSync(CONTACTS_FILE);
contacts.exec("create table if not exists contacts (lead text primary key, id text not null)");
const find = contacts.prepare("select id from contacts where lead = ?");
const keep = contacts.prepare("insert into contacts values (?, ?) on conflict do nothing");

/** Fields that you add to contacts in the CRM first, as texts. */
const ofLead = (lead: Lead) => ({
  lead_desk_number: String(lead.number),
  lead_desk_kind: lead.kind,
  lead_desk_message: lead.message ?? "",
  // How far calls and texts may go, and until when: an automation must not ignore them.
  lead_desk_calls: lead.permission.calls,
  lead_desk_texts: lead.permission.texts,
  lead_desk_contact_until: lead.permission.contactUntil,
});
const ofWork = ({ status, assignedTo, nextStep, stop }: Work) => ({
  lead_desk_status: status,
  lead_desk_assigned_to: assignedTo ?? "",
  lead_desk_next_step: nextStep === null ? "" : `${nextStep.at} ${nextStep.note ?? "call"}`,
  // Whether they want no calls, or no contact at all: an automation must not ignore this either.
  lead_desk_stop: stop ?? "",
});

/** "Rosalind Elsie Franklin" is Rosalind, and Elsie Franklin. */
function namesOf({ name }: Lead) {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(" ") };
}

/** Makes or finds a lead's contact, and changes it. */
interface Crm {
  readonly url: string;
  create(lead: Lead): Promise<string | undefined>;
  update(id: string, work: Work): Promise<unknown>;
}

const crms: Readonly<Record<string, Crm>> = {
  hubspot: {
    url: "https://api.hubapi.com",
    async create(lead) {
      const { first: firstname, last: lastname } = namesOf(lead);
      const { email, phone, zipCode: zip, state } = lead;
      const given = { email, firstname, lastname, phone, zip, state, ...ofLead(lead) };
      const properties = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
      const path = "/crm/objects/2026-03/contacts";
      if (!email) return (await call("POST", path, { properties })).id;
      const inputs = [{ id: email, idProperty: "email", properties }];
      return (await call("POST", `${path}/batch/upsert`, { inputs })).results[0]?.id;
    },
    update: (id, work) =>
      call("PATCH", `/crm/objects/2026-03/contacts/${id}`, { properties: ofWork(work) }),
  },
  highlevel: {
    url: "https://services.leadconnectorhq.com",
    async create(lead) {
      const { first: firstName, last: lastName } = namesOf(lead);
      const { email, phone, zipCode: postalCode, state } = lead;
      const given = { email, phone, postalCode, state, firstName, lastName, source: "website" };
      const person = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
      const contact = { ...person, locationId: CRM_LOCATION, customFields: fieldsOf(ofLead(lead)) };
      return (await call("POST", "/contacts/upsert", contact)).contact.id;
    },
    update: (id, work) => call("PUT", `/contacts/${id}`, { customFields: fieldsOf(ofWork(work)) }),
  },
};

const crm = crms[CRM];
if (crm === undefined) throw new Error(`CRM must be one of ${Object.keys(crms).join(", ")}`);
const { CRM_URL = crm.url } = process.env;

const fieldsOf = (values: object) =>
  Object.entries(values).map(([key, value]) => ({ key, field_value: value }));

/** Calls the CRM. @throws unless it accepts: then the message is sent again later */
async function call(method: string, path: string, body: object): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${CRM_TOKEN}`,
    "Content-Type": "application/json",
    // HighLevel's API version; HubSpot ignores it.
    Version: "2021-07-28",
  };
  const signal = AbortSignal.timeout(8_000);
  const init = { method, headers, body: JSON.stringify(body), signal };
  const response = await fetch(`${CRM_URL}${path}`, init);
  if (!response.ok) throw new Error(`${method} ${path.replace(/\/\d+$/, "")}: ${response.status}`);
  return Object(await response.json());
}

/** @throws if the CRM doesn't accept it */
async function hand({ type, data }: Message, to: Crm): Promise<void> {
  const contact = find.get(data.id)?.["id"];
  if (type === "lead.created" && contact === undefined) {
    const id = await to.create(data);
    if (id === undefined) throw new Error("the CRM named no contact");
    keep.run(data.id, id);
  }
  // A request from before this program, or an imported one, has no contact here: then there's nothing to update.
  if (type === "lead.updated" && typeof contact === "string") await to.update(contact, data);
}

/** Handles one request. Returns the status to respond with. @throws if the CRM doesn't accept */
async function receive(request: IncomingMessage, to: Crm): Promise<number> {
  if (request.method !== "POST") return 405;
  if (Number(request.headers["content-length"] ?? Infinity) > bodyLimit) return 413;
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const body = await text(request);
  let message: Message;
  try {
    message = Object(webhook.verify(body, headers));
  } catch {
    return 401;
  }
  await hand(message, to);
  return 204;
}

createServer((request, response) => {
  void receive(request, crm).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => {
      process.stderr.write(`not handed on: ${error instanceof Error ? error.message : "?"}\n`);
      response.writeHead(502).end();
    },
  );
}).listen(Number(PORT), () => process.stdout.write(`listening on port ${PORT}\n`));
