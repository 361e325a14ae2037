import { createContext, type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import agency from "#content/agency/agency.yaml";
import type { Actor, DeskRole } from "#contract/desk.ts";
import { deskPaths } from "#contract/desk-sign-in.ts";
import sheet from "#app/desk/desk.css?url";
import { Facts } from "./page.tsx";

/** Who is signed in; null on the pages for those who aren't. entry.server.tsx sets it. */
export const SignedIn = createContext<Actor | null>(null);

/** Who is signed in. */
export function useActor(): Actor | null {
  return useContext(SignedIn);
}

/** Whether the person who is signed in has a role, or one above it. */
export function useMay(role: DeskRole): boolean {
  const actor = useActor();
  return actor !== null && (role === "agent" || actor.role === role);
}

/**
 * The HTML document of the desk's pages. It works without script: the desk's own (desk.client.ts) brings new leads and
 * keys.
 */
export function DeskDocument({ children }: { readonly children: ReactNode }) {
  const actor = useActor();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={sheet} />
      </head>
      <body className="desk" data-live={actor ? deskPaths.events : undefined}>
        <a href="#main" className="skip">
          Skip to the page
        </a>
        <header className="bar">
          <a href="/desk" className="bar-name">
            {agency.shortName} <span>desk</span>
          </a>
          {actor && <Tools actor={actor} />}
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {actor && <Keys />}
      </body>
    </html>
  );
}

/** The way to every page, and the search. */
function Tools({ actor }: { readonly actor: Actor }) {
  return (
    <>
      <nav aria-label="Desk" className="bar-row">
        <Places />
      </nav>
      <form action="/desk/search" role="search" className="bar-search">
        <label htmlFor="bar-q" className="sr-only">
          Search by name, phone, email, ZIP code or number
        </label>
        <input id="bar-q" name="q" type="search" placeholder="Search" autoComplete="off" />
        <button type="submit" className="button">
          Search
        </button>
      </form>
      <details className="bar-menu">
        <summary className="button">
          <span>Menu</span>
          <bdi>{actor.name}</bdi>
        </summary>
        <div>
          <nav aria-label="Desk, all places">
            <Places />
          </nav>
          <p>
            Signed in as <bdi>{actor.name}</bdi>
          </p>
          <a href="/desk/account">Your account</a>
          {/* The account page's act. */}
          <form method="post" action="/desk/account">
            <input type="hidden" name="act" value="leave" />
            <button type="submit" className="button">
              Sign out
            </button>
          </form>
        </div>
      </details>
    </>
  );
}

const keys = [
  ["j, k", "the next lead, the one before"],
  ["Enter", "open it"],
  ["c", "log a call"],
  ["n", "write a note"],
  ["/", "search"],
  ["?", "these keys"],
] as const;

/** What the script's keys do; it opens this for `?`. */
function Keys() {
  return (
    <>
      <footer className="keys-hint">Keys: press ?</footer>
      <dialog id="keys" aria-labelledby="keys-title" className="keys">
        <form method="dialog">
          <h2 id="keys-title">Keys</h2>
          <Facts of={keys.map(([key, does]) => [key, does])} />
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

interface Place {
  readonly to: string;
  readonly name: string;
  readonly role: DeskRole;
}

const places: readonly Place[] = [
  { to: "/desk", name: "Today", role: "agent" },
  { to: "/desk/leads", name: "All leads", role: "agent" },
  { to: "/desk/add", name: "Add a lead", role: "agent" },
  { to: "/desk/messages", name: "Messages", role: "agent" },
  { to: "/desk/numbers", name: "Numbers", role: "agent" },
  { to: "/desk/team", name: "Team", role: "manager" },
  { to: "/desk/setup", name: "Setup", role: "manager" },
];

/** The pages that this person may open. */
function Places() {
  const { pathname } = useLocation();
  const isManager = useMay("manager");
  return (
    <ul>
      {places
        .filter(({ role }) => isManager || role === "agent")
        .map(({ to, name }) => (
          <li key={to}>
            <a href={to} aria-current={currentOf(pathname, to)}>
              {name}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** `page` for the page itself; `true` for one under it. A lead is under no list: people come to it from several. */
function currentOf(path: string, to: string): "page" | "true" | undefined {
  if (path === to) return "page";
  const isUnder = to !== "/desk" && to !== "/desk/leads" && path.startsWith(`${to}/`);
  return isUnder ? "true" : undefined;
}
