import { vi } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { readCsv } from "#operator/cli/testing.ts";
import { newSecret } from "#server/delivery/testing.ts";
import { receiverForTest } from "#tests/webhooks/workers-for-test.ts";
import type { Engine } from "./engine.ts";
import { exportCsv } from "./operator.ts";
import { mailForTest, serviceForTest } from "./service-for-test.ts";
import { leadsIn } from "./store.ts";
import { somebody, submit } from "./submit.ts";

/** Text that some part or other may stumble over; the form takes all of it for a first name. */
export const names = [
  "Zoë 👩🏽‍🦳🇺🇸 🧑‍🤝‍🧑",
  "שרה بنت علي",
  "\u202egnp.eda\u2066A\u2069",
  `"Ann" 'O’Neil' \\ ; -- <b>&amp;</b>`,
  "=cmd|' /C calc'!A0",
  "+1-972",
  "-2+3",
  "@SUM(1)",
  "＝1＋1",
  "\u200b=1",
  "e\u0301 ﬁ Å",
  "[name] {phone} ${name} %s %00",
  "=?utf-8?Q?x?= =0D=0ABcc:x@evil.test",
  "a\u00a0b\u3000c\u2028d",
  "𝒜".repeat(25),
  "x".repeat(50),
];

/** Follows every name through the service; gives what each place made of it, in the order of `names`. */
export async function followNames(engine: Engine, preload?: string) {
  const mail = await mailForTest();
  const secret = newSecret();
  const receiver = await receiverForTest({ secret });
  const { url } = receiver;
  const webhooks = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const options = { engine, env: { SMTP_URL: mail.url, ...webhooks } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const ids: string[] = [];
  for (const firstName of names) {
    const source = new URLSearchParams({ utm_source: firstName, landing: `/${firstName}` });
    const headers = { [requestHeaders.leadSource]: source.toString() };
    const { reply } = await submit(service, { ...somebody(), firstName }, headers);
    ids.push(reply.success ? reply.id : reply.message);
  }
  const all = () => [mail.caught.length, receiver.caught.length].join();
  const due = [2 * names.length, names.length].join();
  await vi.waitUntil(() => all() === due, { timeout: 90_000 });
  const byId = <Row>(rows: readonly Row[], fits: (row: Row, id: string) => boolean) =>
    ids.map((id) => rows.find((row) => fits(row, id)));
  const notices = mail.caught.filter(({ email }) => email.subject?.startsWith("Guide request: "));
  const rows = readCsv(await exportCsv(service.store));
  return {
    store: service.store,
    cells: rows.flat(),
    told: byId(receiver.caught, ({ event }, id) => event.data.id === id).map(
      (message) => message?.event.data.name,
    ),
    stored: byId(await leadsIn(service.store), (lead, id) => lead.id === id).map(
      (lead) => lead?.first_name,
    ),
    /** To the agency, and to the visitors. */
    mailed: byId(notices, ({ email }, id) => email.text?.includes(id) === true),
    guides: mail.caught.filter((one) => !notices.includes(one)),
    exported: byId(rows, ([cell], id) => cell === id).map((row) => row?.[4]),
  };
}
