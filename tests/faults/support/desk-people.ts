import { setTimeout as delay } from "node:timers/promises";
import { anyDraft, type Draft, draftFor, leadToAdd, pick } from "./desk-forms.ts";
import { inviteToDesk, type TestService } from "./service.ts";
import { addressOf, someTimeout } from "./visitors.ts";

/** A form that the desk answered with the lead's page: it was done. */
export interface Answer extends Draft {
  readonly number: number;
  /** The act's id, from the page's address; null for what can't be undone. */
  readonly entry: string | null;
}

/** People who are signed in to the desk and send a form until it's answered, then the next one. */
export interface DeskPeople {
  readonly answers: readonly Answer[];
  /** How many forms came too late, because somebody else changed the lead. */
  readonly late: () => number;
  /** Any other answer, but for 503, which asks to try again. None is expected. */
  readonly refusals: readonly string[];
  /** Resolves when each of them has their last answer. */
  leave(): Promise<void>;
}

interface Office {
  readonly origin: string;
  readonly answers: Answer[];
  readonly refusals: string[];
  readonly numbers: number[];
  late: number;
  phones: number;
}

/** Ten digits, of another number each time. */
function newPhone(office: Office): string {
  office.phones += 1;
  return String(2_148_000_000 + office.phones);
}

/**
 * Invites this many, signs them in, and lets them work: each on leads that they added, and now and then with a note on
 * somebody else's. One in five attempts disconnects before the answer.
 */
export async function startDeskPeople(count: number, service: TestService): Promise<DeskPeople> {
  const origin = addressOf(service);
  const office: Office = { origin, answers: [], refusals: [], numbers: [], late: 0, phones: 0 };
  const cookies: string[] = [];
  for (let one = 1; one <= count; one += 1)
    cookies.push(await signIn(origin, await inviteToDesk(service, `Person ${one}`)));
  const leaving = new AbortController();
  const days = cookies.map((cookie) => work(office, cookie, leaving.signal));
  return {
    answers: office.answers,
    refusals: office.refusals,
    late: () => office.late,
    async leave() {
      leaving.abort();
      await Promise.all(days);
    },
  };
}

/** Presses the button of an invitation. @returns the cookie */
async function signIn(origin: string, path: string): Promise<string> {
  const answer = await post(origin, path, { act: "use" });
  const [cookie = ""] = answer.headers.getSetCookie();
  if (answer.status !== 303 || !cookie.startsWith("desk=")) throw new Error("not signed in");
  return cookie.replace(/;.*/s, "");
}

function post(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  { cookie = "", signal = AbortSignal.timeout(30_000) } = {},
): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: cookie },
    body: new URLSearchParams(fields),
    signal,
  });
}

async function work(office: Office, cookie: string, leaving: AbortSignal): Promise<void> {
  const own: number[] = [];
  while (!leaving.aborted) {
    const chance = Math.random();
    if (own.length === 0 || chance < 0.1) own.push(...(await add(office, cookie)));
    else if (chance < 0.2) await actOn(office, cookie, pick(office.numbers), "note");
    else await actOn(office, cookie, pick(own));
  }
}

/** @returns the lead's number */
async function add(office: Office, cookie: string): Promise<number[]> {
  const path = "/desk/add";
  const draft = leadToAdd(await open(office, cookie, path), newPhone(office));
  if (draft === undefined) throw new Error("no form to add a lead");
  const answer = await send(office, cookie, path, draft);
  if (answer === null) return [];
  office.numbers.push(answer.number);
  return [answer.number];
}

async function actOn(office: Office, cookie: string, number: number, act?: string): Promise<void> {
  const path = `/desk/leads/${number}`;
  const page = await open(office, cookie, path);
  const draft = act === undefined ? anyDraft(page) : draftFor(page, act);
  if (draft === undefined) throw new Error(`no form on ${path}`);
  await send(office, cookie, path, draft);
}

async function open({ origin }: Office, cookie: string, path: string): Promise<string> {
  for (;;) {
    const answer = await fetch(origin + path, { headers: { Cookie: cookie } }).catch(() => null);
    const page = answer?.status === 200 ? await answer.text().catch(() => null) : null;
    if (page != null) return page;
    await delay(shortly());
  }
}

/** Sends a form, and sends it again until it's answered. @returns null if nothing was done */
async function send(
  office: Office,
  cookie: string,
  path: string,
  draft: Draft,
): Promise<Answer | null> {
  for (;;) {
    const options = { cookie, signal: someTimeout() };
    const answer = await post(office.origin, path, draft.fields, options).catch(() => null);
    const text = await answer?.text().catch(() => "");
    if (answer !== null && answer.status !== 503) return take(office, draft, answer, text ?? "");
    await delay(shortly());
  }
}

function take(office: Office, draft: Draft, answer: Response, text: string): Answer | null {
  const to = answer.headers.get("location") ?? "";
  const [, number, query = ""] = /^\/desk\/leads\/(\d+)\?(.*)$/.exec(to) ?? [];
  if (answer.status === 303 && number !== undefined) {
    const entry = new URLSearchParams(query).get("entry");
    const done = { ...draft, number: Number(number), entry };
    office.answers.push(done);
    return done;
  }
  if (answer.status === 409) office.late += 1;
  else {
    const [why = to] = /role="alert".*?<\/div>/s.exec(text) ?? [];
    office.refusals.push(`${draft.act}: ${answer.status} ${why.replaceAll(/<[^>]*>/g, " ")}`);
  }
  return null;
}

/** Milliseconds. */
function shortly(): number {
  return 5 + Math.random() * 20;
}
