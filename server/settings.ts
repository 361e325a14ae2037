/** One setting of the service, as the operator's page (docs/settings.md) lists it. */
export interface Setting {
  readonly name: string;
  /** What holds when it is unset; Markdown. */
  readonly fallback: string;
  /** What it does and what it may be; Markdown. */
  readonly meaning: string;
}

/** Every setting there is. `server/config.ts` reads them; `scripts/settings-table.ts` documents them. */
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
    meaning: "SQLite file as `file:` and a path, for example `file:/var/lib/leads/leads.db`.",
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
    name: "TRUSTED_PROXIES",
    fallback: "`0`",
    meaning:
      "How many proxies of yours stand before the service, 0 to 10. The visitor's address is read that many places from the right of `X-Forwarded-For`; with 0 the header is ignored.",
  },
  {
    name: "LOG_LEVEL",
    fallback: "`info`",
    meaning: "`debug`, `info`, `warn`, `error` or `silent`.",
  },
  {
    name: "RATE_LIMIT_PER_HOUR",
    fallback: "`30`",
    meaning:
      "Submissions taken from one address in an hour, 1 to 1000000 (a library or a residence shares one). All addresses together may send 20 times as many in a minute.",
  },
] as const satisfies readonly Setting[];

/** The environment as the service knows it: only these names are read. */
export type Environment = Readonly<Partial<Record<(typeof settings)[number]["name"], string>>>;
