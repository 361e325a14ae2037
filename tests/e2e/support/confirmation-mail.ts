import { agency } from "./content-facts.ts";
import { expect } from "./fixtures.ts";
import type { MailServer } from "#tests/service/testing.ts";

/** Expects exactly one email that confirms the visitor's request, without anything they typed. */
export async function expectConfirmation(
  mail: MailServer,
  address: string,
  subject: RegExp,
  typed: readonly string[],
): Promise<void> {
  const { email } = await mail.waitFor(({ to }) => to.includes(address));
  expect(email.subject).toMatch(subject);
  expect(email.replyTo).toMatchObject([{ address: agency.email }]);
  for (const words of [agency.phone.display, agency.responsePromise, agency.timeZoneName])
    expect(email.text).toContain(words);
  for (const words of [address, ...typed])
    for (const body of [email.html, email.text, email.subject]) expect(body).not.toContain(words);
  expect(mail.caught.filter(({ to }) => to.includes(address))).toHaveLength(1);
}
