import { createPublicKey } from "node:crypto";
import type { Resolver } from "node:dns/promises";

/** Asks DNS; the only methods of `Resolver` that the checks use. */
type Dns = Pick<Resolver, "resolveTxt" | "resolveMx" | "resolve4" | "resolve6">;

/** What was found out about one of the domain's records, in sentences. */
export interface Finding {
  readonly about: "SPF" | "DKIM" | "DMARC" | "Bounces";
  /** `warning`: mail arrives, but something should be better. `unknown`: DNS gave no answer. */
  readonly state: "ok" | "warning" | "problem" | "unknown";
  readonly says: string;
  /** What to do; null if nothing. */
  readonly advice: string | null;
}

interface MailIdentity {
  /** Domain of MAIL_FROM. */
  readonly fromDomain: string;
  /** Domain of BOUNCE_ADDRESS, which SPF is checked for. */
  readonly bounceDomain: string;
  /** Host in SMTP_URL; null if unset. */
  readonly smtpHost: string | null;
  /** DKIM selectors to look for; empty: common ones. */
  readonly selectors: readonly string[];
}

/** Checks the DNS records that decide whether mail providers trust our mail. Never throws. */
export async function checkDomainRecords(dns: Dns, identity: MailIdentity): Promise<Finding[]> {
  const checks = [checkSpf, checkDkim, checkDmarc, checkBounceMailbox];
  return await Promise.all(checks.map((check) => check(dns, identity)));
}

type Answer<T> = { readonly records: readonly T[] } | { readonly code: string };

const noRecord = new Set(["ENOTFOUND", "ENODATA"]);

/** The records, none if there are none; or the code of a failure to get an answer. */
async function answerOf<T>(ask: Promise<readonly T[]>): Promise<Answer<T>> {
  try {
    return { records: await ask };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return noRecord.has(code) ? { records: [] } : { code };
  }
}

/** TXT records that start with a version; a long one comes in pieces. */
async function textsOf(dns: Dns, name: string, version: RegExp): Promise<Answer<string>> {
  const answer = await answerOf(dns.resolveTxt(name));
  if ("code" in answer) return answer;
  const texts = answer.records.map((pieces) => pieces.join(""));
  return { records: texts.filter((text) => version.test(text)) };
}

function unanswered(about: Finding["about"], name: string, code: string): Finding {
  const says = `DNS gave no answer for ${name} (${code}).`;
  return {
    about,
    state: "unknown",
    says,
    advice: "Try again later, or ask another server: --dns 1.1.1.1",
  };
}

const okFinding = (about: Finding["about"], says: string): Finding => ({
  about,
  state: "ok",
  says,
  advice: null,
});

/** What common mail services ask their customers to include. */
const services = [
  {
    host: /\.office365\.com$|\.outlook\.com$/,
    include: "spf.protection.outlook.com",
    selectors: ["selector1", "selector2"],
  },
  { host: /\.gmail\.com$|\.google\.com$/, include: "_spf.google.com", selectors: ["google"] },
] as const;

function serviceOf(host: string | null) {
  return services.find((service) => host !== null && service.host.test(host));
}

async function checkSpf(
  dns: Dns,
  { bounceDomain: domain, smtpHost }: MailIdentity,
): Promise<Finding> {
  const service = serviceOf(smtpHost);
  const answer = await textsOf(dns, domain, /^v=spf1( |$)/i);
  if ("code" in answer) return unanswered("SPF", domain, answer.code);
  const problem = (says: string, advice: string): Finding => ({
    about: "SPF",
    state: "problem",
    says,
    advice,
  });
  const [record, ...others] = answer.records;
  const sender =
    service === undefined ? `a:${smtpHost ?? "YOUR_MAIL_SERVER"}` : `include:${service.include}`;
  if (record === undefined)
    return problem(
      `${domain} has no SPF record, so it doesn't say which servers may send its mail.`,
      `Publish a TXT record at ${domain}: v=spf1 ${sender} ~all`,
    );
  if (others.length > 0)
    return problem(
      `${domain} has ${answer.records.length} SPF records, which makes all of them invalid.`,
      "Merge them into one: a single v=spf1 with all the include: and ip4: parts.",
    );
  if (/\s\+?all\b/i.test(record))
    return problem(
      `The SPF record allows every server in the world: ${record}`,
      "End it with ~all.",
    );
  if (!/\s[-~?]all\b|\sredirect=/i.test(record))
    return {
      about: "SPF",
      state: "warning",
      says: `The SPF record doesn't end with all, so it doesn't rule out any server: ${record}`,
      advice: "End it with ~all.",
    };
  const tree = await readSpf(dns, domain, record);
  if (tree.lookups > maxSpfLookups)
    return problem(
      `The SPF record requires ${tree.lookups} DNS lookups; more than ${maxSpfLookups} make it invalid (RFC 7208, 4.6.4).`,
      "Remove services that you no longer send with, or replace an include: with the ip4: addresses behind it.",
    );
  if (service !== undefined && !tree.domains.has(service.include))
    return problem(
      `The SPF record doesn't allow the mail server in SMTP_URL (${smtpHost}): ${record}`,
      `Add include:${service.include} to it.`,
    );
  return okFinding("SPF", `${domain}: ${record} (${tree.lookups} of ${maxSpfLookups} DNS lookups)`);
}

const maxSpfLookups = 10;

/** Counts the lookups of an SPF record with all it includes, and collects the included domains. */
async function readSpf(dns: Dns, domain: string, record: string) {
  const domains = new Set([domain.toLowerCase()]);
  let lookups = 0;
  const follow = async (text: string): Promise<void> => {
    for (const term of text.toLowerCase().split(/\s+/).slice(1)) {
      const [, mechanism, target] =
        /^[-~+?]?(include|redirect|a|mx|ptr|exists)\b[:=]?([^/]*)/.exec(term) ?? [];
      if (mechanism === undefined) continue;
      lookups += 1;
      const isFollowed = ["include", "redirect"].includes(mechanism) && target;
      if (!isFollowed || domains.has(target) || lookups > 2 * maxSpfLookups) continue;
      domains.add(target);
      const answer = await textsOf(dns, target, /^v=spf1( |$)/i);
      if ("records" in answer) await follow(answer.records[0] ?? "");
    }
  };
  await follow(record);
  return { domains, lookups };
}

const commonSelectors = ["default", "mail", "dkim", "s1", "s2", "k1"];

async function checkDkim(dns: Dns, identity: MailIdentity): Promise<Finding> {
  const { fromDomain: domain, smtpHost } = identity;
  const likely = [...services.flatMap(({ selectors }) => selectors), ...commonSelectors];
  const usual = serviceOf(smtpHost)?.selectors ?? likely;
  const selectors = identity.selectors.length > 0 ? identity.selectors : usual;
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const answers = await Promise.all(names.map((name) => textsOf(dns, name, /\bp=/)));
  const failure = answers.find((answer) => "code" in answer);
  const keys = answers.flatMap((answer, at) =>
    "records" in answer ? answer.records.map((text) => ({ name: names[at] ?? "", text })) : [],
  );
  const [key] = keys;
  if (key !== undefined)
    return keyFinding(keys.find(({ text }) => /\bp=\s*[^;\s]/.test(text)) ?? key);
  if (failure !== undefined && "code" in failure) return unanswered("DKIM", domain, failure.code);
  const advice = "Turn on DKIM signing at your mail service, and publish the record that it shows.";
  const says = `There's no DKIM key at ${names.join(", ")}.`;
  if (identity.selectors.length > 0) return { about: "DKIM", state: "problem", says, advice };
  return {
    about: "DKIM",
    state: "warning",
    says,
    advice: `${advice} If it's published already, name its selector: --selector NAME`,
  };
}

function keyFinding({ name, text }: { readonly name: string; readonly text: string }): Finding {
  const problem = (says: string, advice: string): Finding => ({
    about: "DKIM",
    state: "problem",
    says,
    advice,
  });
  const key = /\bp=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, "") ?? "";
  if (key === "")
    return problem(
      `The DKIM key at ${name} has been revoked: it's empty.`,
      "Create a new key at your mail service, and publish it.",
    );
  // Ed25519 keys are short and not in this format (RFC 8463).
  if (/\bk=ed25519/.test(text)) return okFinding("DKIM", `${name}: an Ed25519 key`);
  const bits = rsaBits(key);
  if (bits === null)
    return problem(
      `The DKIM key at ${name} can't be read; perhaps a part is missing.`,
      "Copy the whole record again, without line breaks.",
    );
  if (bits < 1024)
    return problem(
      `The DKIM key at ${name} has only ${bits} bits, so mail providers ignore it.`,
      "Create a key with 2048 bits.",
    );
  return okFinding("DKIM", `${name}: an RSA key with ${bits} bits`);
}

function rsaBits(base64: string): number | null {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, "base64"),
      format: "der",
      type: "spki",
    });
    return key.asymmetricKeyDetails?.modulusLength ?? null;
  } catch {
    return null;
  }
}

/** A record of a parent domain counts for its subdomains (RFC 7489, 6.6.3). */
async function checkDmarc(dns: Dns, { fromDomain }: MailIdentity): Promise<Finding> {
  const labels = fromDomain.split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  for (const domain of domains) {
    const answer = await textsOf(dns, `_dmarc.${domain}`, /^v=DMARC1\b/i);
    if ("code" in answer) return unanswered("DMARC", `_dmarc.${domain}`, answer.code);
    if (answer.records.length > 0) return dmarcFinding(domain, answer.records);
  }
  return {
    about: "DMARC",
    state: "problem",
    says: `${fromDomain} has no DMARC record.`,
    advice: `Publish a TXT record at _dmarc.${fromDomain}: v=DMARC1; p=none; rua=mailto:dmarc@${fromDomain}`,
  };
}

function dmarcFinding(domain: string, records: readonly string[]): Finding {
  const [record = ""] = records;
  const bad = (says: string, advice: string): Finding => ({
    about: "DMARC",
    state: "problem",
    says,
    advice,
  });
  if (records.length > 1)
    return bad(
      `_dmarc.${domain} has ${records.length} DMARC records, so none of them counts.`,
      "Delete all but one.",
    );
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.exec(record)?.[1];
  if (policy === undefined)
    return bad(
      `The DMARC record has no valid policy: ${record}`,
      "Put p=none right after v=DMARC1;",
    );
  if (!/;\s*rua\s*=/i.test(record))
    return {
      about: "DMARC",
      state: "warning",
      says: `The DMARC record asks for no reports: ${record}`,
      advice: `Add rua=mailto:dmarc@${domain}, and read the reports that arrive.`,
    };
  const advice =
    policy === "none"
      ? "Once the reports show that all your mail passes, change p=none to p=quarantine."
      : null;
  return { about: "DMARC", state: "ok", says: `_dmarc.${domain}: ${record}`, advice };
}

async function checkBounceMailbox(
  dns: Dns,
  { bounceDomain: domain }: MailIdentity,
): Promise<Finding> {
  const problem = (says: string): Finding => ({
    about: "Bounces",
    state: "problem",
    says,
    advice: "Set BOUNCE_ADDRESS to a mailbox that exists, or publish an MX record for its domain.",
  });
  const mx = await answerOf(dns.resolveMx(domain));
  if ("code" in mx) return unanswered("Bounces", domain, mx.code);
  // A null MX: the domain takes no mail (RFC 7505).
  if (mx.records.some(({ exchange }) => exchange === "" || exchange === "."))
    return problem(`${domain} says that it accepts no mail (null MX), so bounces are lost.`);
  const hosts = mx.records
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ exchange }) => exchange);
  if (hosts.length > 0)
    return okFinding("Bounces", `${domain} accepts mail at ${hosts.join(", ")}`);
  const addresses = await Promise.all([
    answerOf(dns.resolve4(domain)),
    answerOf(dns.resolve6(domain)),
  ]);
  if (addresses.some((answer) => "records" in answer && answer.records.length > 0))
    return okFinding("Bounces", `${domain} accepts mail at its own address`);
  return problem(`${domain} has no MX record, so bounces can't come back.`);
}
