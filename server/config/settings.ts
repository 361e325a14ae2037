/** A setting of the service, as docs/settings.md lists it. */
interface Setting {
  readonly name: string;
  /** The default; Markdown. */
  readonly fallback: string;
  /** What it does and which values it takes; Markdown. */
  readonly meaning: string;
}

/** All settings. `server/config/config.ts` reads them; `scripts/generated-docs.ts` documents them. */
export const settings = [
  {
    name: "PORT",
    fallback: "`3000`",
    meaning: "TCP port to listen on, 0 to 65535; 0 picks a free one.",
  },
  {
    name: "HOST",
    fallback: "`127.0.0.1` while `PUBLIC_URL` is a loopback address, else `0.0.0.0`",
    meaning:
      "Address to listen on. By default, a trial is reachable only from its own machine, and a service with a public address listens on every interface, for its proxy or container port. Use `::` for IPv6 as well.",
  },
  {
    name: "PUBLIC_URL",
    fallback: "`http://localhost:PORT`",
    meaning:
      "The site's public address: scheme and host, no path. Links in emails start with it, forms are accepted only from its pages, and with `https`, browsers are told to stay on https. It is built into the pages (for search engines), so `npm start` rebuilds the site when it, or the default from `PORT`, changes.",
  },
  {
    name: "ALLOW_SAMPLES",
    fallback: "`no`",
    meaning:
      "`yes` or `no`: whether the site may start with a public `PUBLIC_URL` while the content has samples or placeholders. It's meant for demonstrations: while samples are left, every page, every email and the guide of a public site say that it's a demonstration.",
  },
  {
    name: "SITE_DATE",
    fallback: "today, in the agency's time zone",
    meaning:
      "For tests: the date, such as `2026-10-01`, as of which the pages show amounts, enrollment periods and plans. Set it for the build too.",
  },
  {
    name: "DATA_DIR",
    fallback: "`./data`",
    meaning:
      "Directory for the service's data: the database (unless `DATABASE_URL` names another place), plan data, and emails that are written to files.",
  },
  {
    name: "DATABASE_URL",
    fallback: "`leads.db` under `DATA_DIR`",
    meaning:
      "Where requests and messages are stored. For one process on one machine, use a SQLite file, written as `file:` and a path, for example `file:/var/lib/leads/leads.db`; there's nothing to install. For several processes or machines, use PostgreSQL, written as `postgres://user:password@host/database`; see [Run on PostgreSQL](guides/run-on-postgresql.md).",
  },
  {
    name: "SMTP_URL",
    fallback: "unset",
    meaning:
      "Mail server, for example `smtps://user:password@mail.example.com` (TLS from the start, port 465) or `smtp://user:password@mail.example.com:587?requireTLS=true` (STARTTLS required). Percent-encode special characters in the password, for example `@` as `%40`. The service doesn't start with a host, user name or password that can only be an example's: a host such as `mail.example.com`, or the words `USER`, `PASSWORD` and `HOST`. For a relay in your own network: `?ignoreTLS=true` sends without TLS even if the relay offers it; `?tls.rejectUnauthorized=false` encrypts, but accepts any certificate, such as a self-signed one. If unset, emails stay queued until it is set. Exception: while `PUBLIC_URL` is a loopback address and no email has been sent yet, they are only written to `DATA_DIR/mail/*.eml`, and `npm run outbox -- retry --all-file-only` sends them later.",
  },
  {
    name: "MAIL_FROM",
    fallback: "the agency's name and email from `content/agency/agency.yaml`",
    meaning: "Sender of all emails: `Name <name@example.com>`, or the address alone.",
  },
  {
    name: "BOUNCE_ADDRESS",
    fallback: "the address of `MAIL_FROM`",
    meaning:
      "Mailbox that gets a report when an email can't be delivered: the envelope sender (MAIL FROM, Return-Path) of every email. `npm run outbox -- bounces` reads these reports; see [Get your mail delivered](guides/get-your-mail-delivered.md). Use the domain of `MAIL_FROM` or a subdomain of it, for example `bounces@example.com`.",
  },
  {
    name: "AGENT_EMAIL",
    fallback: "the agency's email from `content/agency/agency.yaml`",
    meaning:
      "Who gets the notifications about new requests: an address, or several separated by commas, with or without names, for example `Ann Lee <ann@example.com>, Bob <bob@example.com>`. Each notification is one email to all of them. If the mail server asks to try some of them later, only those are tried again (after a restart, or from another process, all of them are). If it refuses some, `npm run outbox -- why` says so.",
  },
  {
    name: "NOTIFY_DETAIL",
    fallback: "`full`",
    meaning:
      "`full` or `minimal`: what the emails to your own people say about a request: the notification, and what waits in the morning. `minimal` keeps names, phone numbers, email addresses, places and messages out of them; they have the request's number and a link to it in the desk.",
  },
  {
    name: "SIGNING_SECRET",
    fallback: "generated on the first start and stored in the database",
    meaning:
      "Secret for signing newsletter links and the timestamps in forms, at least 32 characters. Changing it invalidates every newsletter link already sent, and loses the opt-outs of erased people.",
  },
  {
    name: "WEBHOOK_URL",
    fallback: "unset: no webhooks",
    meaning:
      "Where to send each new request as a [signed webhook](webhooks.md), for example to a CRM: one or more `https` addresses, separated by spaces or commas. `http` is allowed only for a host in `WEBHOOK_ALLOW`. Requires `WEBHOOK_SECRET`.",
  },
  {
    name: "WEBHOOK_SECRET",
    fallback: "unset",
    meaning:
      "Secret for signing webhooks: `whsec_` followed by 24 to 64 random bytes in base64. To change it without an outage, set both the new secret and the old one, separated by a space: each message is then signed with both.",
  },
  {
    name: "WEBHOOK_ALLOW",
    fallback: "none",
    meaning:
      "Hosts in your own network that webhooks may reach: names or IP addresses, separated by spaces or commas, for example `crm.internal 10.0.0.7`. All other private addresses are blocked, and so are names that resolve to one.",
  },
  {
    name: "TRUSTED_PROXIES",
    fallback: "`0`",
    meaning:
      "Number of your own proxies in front of the service, 0 to 10. The visitor's IP address is read from `X-Forwarded-For`, counting this many entries from the right; with 0, the header is ignored.",
  },
  {
    name: "LOG_LEVEL",
    fallback: "`info`",
    meaning:
      "`debug`, `info`, `warn`, `error` or `silent`. `debug` adds a line for each page, file, health check and usage report that was answered normally; the metrics count them at any level.",
  },
  {
    name: "RATE_LIMIT_PER_HOUR",
    fallback: "`30`",
    meaning:
      "Submissions accepted from one IP address per hour, 1 to 1000000 (people in a library or senior residence may share one). All addresses together may send 20 times this number per minute.",
  },
  {
    name: "METRICS_PORT",
    fallback: "unset: no metrics",
    meaning:
      "TCP port that serves `/metrics` to monitoring, 0 to 65535; 0 picks a free one. It's separate from the site so that visitors can't reach it; see [Monitoring](watching.md).",
  },
  {
    name: "METRICS_HOST",
    fallback: "`127.0.0.1`",
    meaning:
      "Address to serve metrics on; the default is this machine only. If monitoring runs elsewhere, use an address in your own network; in a container, use `0.0.0.0` and do not publish the port. Metrics contain no personal data, but anyone who can reach them sees how busy you are.",
  },
  {
    name: "COUNTS",
    fallback: "`on`",
    meaning:
      "`on` or `off`: whether page views and form steps are counted, without cookies or identifiers; see [Read the funnel](guides/read-the-funnel.md). The privacy policy tells visitors about these counts.",
  },
  {
    name: "PLANS_SOURCE",
    fallback: "`https://www.cms.gov/medicare/coverage/prescription-drug-coverage`",
    meaning:
      "Where `npm run plans -- update` finds Medicare's list of plans: a page that links to `cyYEAR-landscape-….zip`, or that file itself. `{year}` stands for the plan year. See [Show plans](guides/show-plans.md).",
  },
  {
    name: "PLANS_ZIPS_SOURCE",
    fallback:
      "`https://www2.census.gov/geo/docs/maps-data/data/rel2020/zcta520/tab20_zcta520_county20_natl.txt`",
    meaning:
      "Where `npm run plans -- update` gets ZIP codes and their counties, if there are none yet or you add `--zips`: the Census file, or another that `import-zips` reads.",
  },
] as const satisfies readonly Setting[];

/** The environment variables that the service reads. */
export type Environment = Readonly<Partial<Record<(typeof settings)[number]["name"], string>>>;
