import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";

interface DeskPageProps {
  /** The h1, and what the browser's tab says. */
  readonly title: string;
  /** What the tab says instead, such as with a count. */
  readonly tab?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** Leaves out the h1: the page has its own. */
  readonly isHeaded?: boolean;
  readonly children: ReactNode;
}

/** A page of the desk. */
export function DeskPage({ title, tab = title, aside, isHeaded = false, children }: DeskPageProps) {
  return (
    <div className="page">
      <title>{`${tab} | ${agency.shortName} desk`}</title>
      {!isHeaded && (
        <div className="page-head">
          <h1>{title}</h1>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  /** Of the heading; its section is named by it. */
  readonly id: string;
  /** After the title, such as a count. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a page with a heading. */
export function Panel({ title, id, aside, children, className = "" }: PanelProps) {
  return (
    <section aria-labelledby={id} className={`panel ${className}`}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface FoldProps {
  readonly title: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
  readonly id?: string;
}

/** What is needed now and then, behind one press. */
export function Fold({ title, isOpen = false, children, id }: FoldProps) {
  return (
    <details className="fold" id={id} open={isOpen}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

/** Names with what they stand for; entries without a value are left out. */
export function Facts({
  of,
}: {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="facts">
      {of
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== "" && value !== false,
        )
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface TableProps {
  /** What the table is about, for screen readers. */
  readonly caption: string;
  readonly heads: readonly string[];
  /** The cells of each row by the row's key; the first cell is the row's heading. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table; on phones, each row is a block whose cells say what they are. */
export function Table({ caption, heads, rows }: TableProps) {
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={heads[index + 1]} data-head={heads[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a list says when it has nothing. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

/** How much of a text shows before the rest is opened, in characters. */
const atOnce = 1000;

/** A text of a visitor or a person, in its own direction, with its line breaks. */
export function Quoted({ children: text }: { readonly children: string }) {
  const isLong = text.length > atOnce;
  return (
    <>
      <blockquote className="quoted" dir="auto">
        {isLong ? `${text.slice(0, atOnce).toWellFormed()}…` : text}
      </blockquote>
      {isLong && (
        <Fold title="The rest of the text">
          <blockquote className="quoted" dir="auto">
            {`…${text.slice(atOnce).toWellFormed()}`}
          </blockquote>
        </Fold>
      )}
    </>
  );
}
