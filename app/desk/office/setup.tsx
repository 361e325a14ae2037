import type { ReactNode } from "react";
import type { SetupItem } from "#contract/desk-office.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { DeskPage, Fold, Panel } from "#app/desk/parts/page.tsx";
import { When } from "#app/desk/parts/time.tsx";
import { deskFor } from "#app/page-services.server.ts";
import type { Route } from "./+types/setup.ts";

export const handle = { caching: "none", desk: { read: "manager" } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  return { setup: await deskFor(context).setup(), now: new Date().toISOString() };
}

export default function SetupPage({ loaderData: { setup, now } }: Route.ComponentProps) {
  return (
    <DeskPage title="Setup">
      <Panel title="Running now" id="running">
        <Items of={setup.running} now={now} />
      </Panel>
      <Panel title="Before the website goes public" id="launch">
        <Items of={setup.launch} now={now} />
      </Panel>
    </DeskPage>
  );
}

const stateWords: Readonly<Record<SetupItem["state"], string>> = {
  good: "Works",
  missing: "To do",
  note: "Note",
};

interface ItemsProps {
  readonly of: readonly SetupItem[];
  readonly now: string;
}

function Items({ of, now }: ItemsProps) {
  return (
    <ul className="messages">
      {of.map((item) => (
        <li key={item.title}>
          <h3>
            {item.title}{" "}
            <span className={`badge ${item.state === "missing" ? "badge-warn" : ""}`}>
              {stateWords[item.state]}
            </span>
          </h3>
          <p>{linked(item.text)}</p>
          {item.at !== undefined && (
            <p className="quiet small">
              Last worked: <When at={item.at} now={now} />
            </p>
          )}
          <Details of={item.details ?? []} />
        </li>
      ))}
    </ul>
  );
}

/** How many details show before they're behind a press. */
const detailsAtOnce = 5;

function Details({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  const list = (
    <ul className="details">
      {of.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
  return of.length > detailsAtOnce ? <Fold title="Show them">{list}</Fold> : list;
}

/** A text whose `[words](address)` are links; only to this site. */
function linked(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\(\/[^)\s]*\))/).map((part) => {
    const [, words, address] = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part) ?? [];
    if (words === undefined || address === undefined) return part;
    return (
      <a key={address} href={address} className="text">
        {words}
      </a>
    );
  });
}
