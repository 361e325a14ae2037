import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "@playwright/test";
import { deskInvitation } from "#tests/e2e/support/store.ts";
import { type Service, startService } from "#tests/service/testing.ts";

// Pictures of the desk for its guide (`npm run screenshots`), on a morning with invented people.

interface Request {
  readonly name: string;
  readonly phone: string;
  readonly message: string;
  /** How long ago it came in. */
  readonly hours: number;
  /** The answer to choose when the call is logged; undefined: nobody has called. */
  readonly call?: string;
  readonly note?: string;
  /** Whether to plan the first of the next steps that the form offers. */
  readonly isPlanned?: boolean;
}

const requests: readonly Request[] = [
  {
    name: "Harold Winslow",
    phone: "(972) 204-5871",
    message: "I turn 65 in March and still work. Do I need Part B now?",
    hours: 27,
  },
  {
    name: "Beatriz Solano",
    phone: "(214) 204-5832",
    message:
      "My mother's plan letter says her doctor leaves the network. Can somebody look at it with us?",
    hours: 22,
  },
  {
    name: "Dolores Whitfield",
    phone: "(512) 204-5816",
    message: "Please call about Medigap. I have Part A and Part B.",
    hours: 20,
    call: "Left a message",
    note: "Her daughter says mornings are best.",
    isPlanned: true,
  },
  {
    name: "Earl Jackson",
    phone: "(469) 204-5840",
    message: "What does a drug plan cost if I only take two medicines?",
    hours: 3,
    call: "No answer",
  },
  {
    name: "Mei-Ling Chen",
    phone: "(713) 204-5899",
    message: "I'd like to compare two plans in Fort Bend County.",
    hours: 1,
  },
];

/** Saves a picture of Today and one of a lead, as a desk's screen shows them. */
export async function takeDeskPictures(browser: Browser, folder: string): Promise<void> {
  const service = await startService();
  await sendAll(service);
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await signIn(page, service);
  await logCalls(page, service);
  await page.goto(`${service.url}/desk`);
  await page.screenshot({ path: join(folder, "desk-today.png") });
  await page.getByRole("link", { name: "Harold Winslow" }).click();
  await page.getByRole("heading", { name: "Log a call" }).waitFor();
  await page.screenshot({ path: join(folder, "desk-lead.png") });
  await page.goto("about:blank");
  await page.close();
  await service.end();
}

async function sendAll({ url, dataDir }: Service): Promise<void> {
  for (const [index, { name, phone, message }] of requests.entries()) {
    const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}@visitor.example`;
    const answer = await fetch(`${url}/api/contacts`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": `picture-${index}` },
      body: JSON.stringify({ name, email, phone, message, agreesToAutomatedContact: false }),
    });
    if (!answer.ok) throw new Error(`A request wasn't stored: ${await answer.text()}`);
  }
  const store = new DatabaseSync(join(dataDir, "leads.db"), { timeout: 5000 });
  const shift = store.prepare("update leads set created_at = ? where name = ?");
  for (const { name, hours } of requests)
    shift.run(new Date(Date.now() - hours * 3_600_000).toISOString(), name);
  store.close();
}

async function signIn(page: Page, { url, dataDir }: Service): Promise<void> {
  const person = { name: "Maria Delgado", email: "maria@agency.example", isManager: true };
  await page.goto(await deskInvitation({ DATA_DIR: dataDir }, url, person));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/desk\/welcome$/);
}

async function logCalls(page: Page, { url }: Service): Promise<void> {
  for (const { name, call, note = "", isPlanned = false } of requests) {
    if (call === undefined) continue;
    await page.goto(`${url}/desk`);
    await page.getByRole("link", { name }).click();
    await page.getByLabel(call).check();
    await page.getByLabel("Note").first().fill(note);
    if (isPlanned)
      await page
        .getByLabel(/10\sAM/)
        .first()
        .check();
    await page.getByRole("button", { name: "Save the call" }).click();
    await page.getByRole("status").first().waitFor();
  }
}
