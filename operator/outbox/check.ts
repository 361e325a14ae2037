import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { type Command, InvalidArgumentError } from "commander";
import { email as emailField } from "#contract/lead-fields.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { checkDomainRecords, type Finding } from "#server/delivery/mail/domain-records.ts";
import { sendPlainMail } from "#server/delivery/mail/smtp.ts";
import { deliveryReason } from "#server/outbox/reasons.ts";

interface CheckOptions {
  readonly selector?: readonly string[];
  readonly sendTo?: string;
  readonly dns?: string;
  readonly json?: true;
}

/** `outbox check`. */
export function addOutboxCheck(program: Command, context: CliContext): void {
  const command = program
    .command("check")
    .description(
      "check the DNS records of MAIL_FROM and BOUNCE_ADDRESS; with --send-to, also send a test email",
    )
    .option("--selector <names...>", "DKIM selectors, as your mail service names them")
    .option(
      "--send-to <address>",
      "also send a test email to this address, through SMTP_URL",
      parseAddress,
    )
    .option(
      "--dns <server>",
      "ask this DNS server, such as 1.1.1.1 (default: the system's)",
      parseServer,
    )
    .option("--json", "as JSON")
    .action(async (options: CheckOptions) => {
      const findings = await findingsOf(context, options);
      const test = options.sendTo === undefined ? null : await sendTest(context, options.sendTo);
      const text = fitLines(checkText(findings, test), context.screen.width);
      context.write(options.json ? asJson({ findings, sent: test }) : text);
      const faults = findings.filter(({ state }) => state === "problem").length;
      if (faults + (test?.isSent === false ? 1 : 0) > 0)
        throw new OperatorError("Mail may not arrive. Fix the problems above.");
    });
  addExamples(
    command,
    "outbox -- check",
    "outbox -- check --selector google --send-to you@gmail.com",
  );
}

function parseAddress(text: string): string {
  const { data } = emailField.safeParse(text);
  if (data === undefined) throw new InvalidArgumentError("Not a valid email address.");
  return data;
}

/** An IP address, with a port if needed. @throws {InvalidArgumentError} */
function parseServer(text: string): string {
  if (isIP(text.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3")) === 0)
    throw new InvalidArgumentError("Use an IP address, such as 1.1.1.1.");
  return text;
}

async function findingsOf(context: CliContext, { selector = [], dns }: CheckOptions) {
  const { mailFrom, bounceAddress, smtpUrl } = context.mail();
  const resolver = new Resolver({ timeout: 5000, tries: 2 });
  if (dns !== undefined) resolver.setServers([dns]);
  return await checkDomainRecords(resolver, {
    fromDomain: domainOf(mailFrom.address),
    bounceDomain: domainOf(bounceAddress),
    smtpHost: smtpUrl === null ? null : new URL(smtpUrl).hostname,
    selectors: selector,
  });
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** How the test email went. */
interface TestResult {
  readonly isSent: boolean;
  readonly says: string;
}

async function sendTest(context: CliContext, to: string): Promise<TestResult> {
  const { mailFrom, bounceAddress, smtpUrl } = context.mail();
  if (smtpUrl === null)
    return { isSent: false, says: "It wasn't sent, because SMTP_URL isn't set." };
  const text = `This is a test from ${context.publicUrl().host}, sent by "outbox check".\n\nIn Gmail, choose Show original: SPF, DKIM and DMARC should say PASS.\n`;
  const mail = { from: mailFrom, to, subject: "Test email from your website", text };
  const outcome = await sendPlainMail({ url: smtpUrl, bounceAddress, mail });
  if (outcome.result === "sent")
    return {
      isSent: true,
      says: `The mail server accepted the test email to ${to}. Check that it arrives and isn't marked as spam.`,
    };
  const { meaning, advice } = deliveryReason(outcome.reason, {
    kind: "guide-email",
    destination: null,
  });
  return {
    isSent: false,
    says: `The test email wasn't sent: ${meaning} (${outcome.reason}). ${advice}`,
  };
}

const words: Readonly<Record<Finding["state"], string>> = {
  ok: "ok",
  warning: "could be better",
  problem: "PROBLEM",
  unknown: "unknown",
};

function checkText(findings: readonly Finding[], test: TestResult | null): string {
  const lines = findings.flatMap(({ about, state, says, advice }) => [
    `${about}: ${words[state]}. ${visibleText(says)}`,
    ...(advice === null ? [] : [`  ${advice}`]),
  ]);
  return `${[...lines, ...(test === null ? [] : [`Test email: ${test.says}`])].join("\n")}\n`;
}
