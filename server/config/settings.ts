/** One setting of the service, as the operator's page (docs/settings.md) lists it. */
interface Setting {
  readonly name: string;
  /** What holds when it is unset; Markdown. */
  readonly fallback: string;
  /** What it does and what it may be; Markdown. */
  readonly meaning: string;
}

/** Every setting there is. `server/config/config.ts` reads them; `scripts/settings-table.ts` documents them. */
export const settings = [
  {
    name: "PORT",
    fallback: "`3000`",
    meaning: "TCP port to listen on, 0 to 65535; 0 takes any free one.",
  },
  {
    name: "HOST",
    fallback: "`127.0.0.1` while `PUBLIC_URL` is a loopback address, else `0.0.0.0`",
    meaning:
      "Address to listen on. A trial on your own machine is reachable from that machine only; a service with a public address listens on every interface, where its proxy or container port is. Use `::` for IPv6 as well.",
  },
  {
    name: "PUBLIC_URL",
    fallback: "`http://localhost:PORT`",
    meaning:
      "Address at which visitors see the site: scheme and host, no path. Links in emails start with it, forms are taken only from pages of it, and with `https` browsers are told to stay on https. It is fixed into the pages at build (search engines read it there), so `npm start` builds anew when it, or the default by `PORT`, changes.",
  },
  {
    name: "DATA_DIR",
    fallback: "`./data`",
    meaning:
      "Directory for everything that is written: the database, and mail while it goes to files.",
  },
  {
    name: "DATABASE_URL",
    fallback: "`leads.db` under `DATA_DIR`",
    meaning:
      "Where requests and messages are kept. A SQLite file, as `file:` and a path, for example `file:/var/lib/leads/leads.db`: nothing to install, for one process on one machine. Or PostgreSQL, as `postgres://user:password@host/database`: for several processes and machines; see [Run on PostgreSQL](guides/run-on-postgresql.md).",
  },
  {
    name: "SMTP_URL",
    fallback: "unset",
    meaning:
      "Mail server, for example `smtps://user:password@mail.example.com`. Unset: while `PUBLIC_URL` is a loopback address, messages are written to `DATA_DIR/mail/*.eml`; with a public address they stay queued until it is set.",
  },
  {
    name: "MAIL_FROM",
    fallback: "the agency's name and email from `content/agency/agency.yaml`",
    meaning: "Sender of every message: `Name <name@example.com>`, or the address alone.",
  },
  {
    name: "AGENT_EMAIL",
    fallback: "the agency's email from `content/agency/agency.yaml`",
    meaning: "Where new leads are announced.",
  },
  {
    name: "SIGNING_SECRET",
    fallback: "made on the first start and kept in the database",
    meaning:
      "Secret under which links in emails and times in pages are signed, at least 32 characters. Changing it makes every link that was sent before worthless, and forgets which erased persons wanted no mail.",
  },
  {
    name: "WEBHOOK_URL",
    fallback: "unset: no webhooks",
    meaning:
      "Where each new request is told to another program, such as a CRM, as a [signed webhook](webhooks.md): one or several `https` addresses, separated by blanks or commas. `http` only to a host on `WEBHOOK_ALLOW`. Needs `WEBHOOK_SECRET`.",
  },
  {
    name: "WEBHOOK_SECRET",
    fallback: "unset",
    meaning:
      "What webhooks are signed with: `whsec_` and 24 to 64 random bytes in base64. While you change it, write the new and the old one with a blank between: each message is signed with both.",
  },
  {
    name: "WEBHOOK_ALLOW",
    fallback: "none",
    meaning:
      "Hosts inside your own network that webhooks may reach: names or IP addresses, separated by blanks or commas, for example `crm.internal 10.0.0.7`. All other inside addresses are refused, also when a name leads to one.",
  },
  {
    name: "TRUSTED_PROXIES",
    fallback: "`0`",
    meaning:
      "How many proxies of yours stand before the service, 0 to 10. The visitor's address is read that many places from the right of `X-Forwarded-For`; with 0 the header is ignored.",
  },
  {
    name: "LOG_LEVEL",
    fallback: "`info`",
    meaning:
      "`debug`, `info`, `warn`, `error` or `silent`. `debug` adds a line for each page, file and probe that was answered as it should; they are counted in the metrics anyway.",
  },
  {
    name: "RATE_LIMIT_PER_HOUR",
    fallback: "`30`",
    meaning:
      "Submissions taken from one address in an hour, 1 to 1000000 (a library or a residence shares one). All addresses together may send 20 times as many in a minute.",
  },
  {
    name: "METRICS_PORT",
    fallback: "unset: no metrics",
    meaning:
      "TCP port on which monitoring reads `/metrics`, 0 to 65535; 0 takes any free one. Apart from the site, so that no visitor reaches it; see [Watching](watching.md).",
  },
  {
    name: "METRICS_HOST",
    fallback: "`127.0.0.1`",
    meaning:
      "Address on which metrics are answered: this machine only. Where monitoring runs elsewhere, an address inside your own network; in a container `0.0.0.0`, with the port not published. They hold no personal data, but tell how busy you are to everyone who can reach them.",
  },
  {
    name: "COUNTS",
    fallback: "`on`",
    meaning:
      "`on` or `off`: whether views of pages and steps of forms are counted, without cookie or identifier; see [Read the funnel](guides/read-the-funnel.md). The privacy policy tells visitors about it.",
  },
] as const satisfies readonly Setting[];

/** The environment as the service knows it: only these names are read. */
export type Environment = Readonly<Partial<Record<(typeof settings)[number]["name"], string>>>;
