import { Heading, Link, Text } from "@react-email/components";
import { pictures } from "virtual:mail-pictures";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { type Block, type Fact, type Run, separator } from "./message.ts";
import { type BlockStyles, style } from "./style.ts";

interface BlockProps<Kind extends Block["kind"] = Block["kind"]> {
  readonly block: Extract<Block, { readonly kind: Kind }>;
  /** In the size of its part of the email. */
  readonly look: BlockStyles;
}

/** One block of an email, in a size. */
export function EmailBlock({ block, look }: BlockProps) {
  switch (block.kind) {
    case "heading":
      return (
        <Heading as="h2" className="ink" style={look.heading}>
          {block.words}
        </Heading>
      );
    case "paragraph":
      return (
        <Text className="ink" style={look.text}>
          <Runs runs={block.runs} />
        </Text>
      );
    case "list":
      return <List block={block} look={look} />;
    case "facts":
      return <Facts block={block} look={look} />;
    case "quote":
      return <Quote block={block} look={look} />;
    case "entry":
      return <Entry block={block} look={look} />;
    case "signature":
      return <Signature block={block} look={look} />;
    case "notice":
      return <Notice block={block} look={look} />;
    case "attachment":
      return <Attachment block={block} look={look} />;
    case "warning":
      return <Warning block={block} look={look} />;
    case "action":
      return <Action block={block} look={look} />;
  }
}

/** Texts and links. Numbers in them stay on one line. */
export function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run) =>
    typeof run === "string" ? (
      <Fragment key={run}>{unbroken(run)}</Fragment>
    ) : (
      <Link key={run.href} className="link" href={run.href} {...linkLook(run.href)}>
        {run.words}
      </Link>
    ),
  );
}

/** Calling a number or writing to an address opens no new tab. */
function linkLook(href: string) {
  if (href.startsWith("tel:")) return { style: style.number, target: "_self" };
  return { style: style.link, target: href.startsWith("mailto:") ? "_self" : "_blank" };
}

const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";

/** Phone and license numbers, days of a month, times of day, and amounts of time. */
const numbers = new RegExp(
  [
    String.raw`\(\d{3}\) \d{3}-\d{4}`,
    String.raw`(?:${months}) \d{1,2}\b`,
    String.raw`\b\d{1,2}(?::\d\d)? ?[ap]m(?:-\d{1,2}(?::\d\d)? ?[ap]m)?\b`,
    String.raw`\b\d{1,2} (?:business )?(?:hours|days|months|years)\b`,
    String.raw`\b(?=[A-Z-]{0,12}\d)[\dA-Z]{1,12}(?:-[\dA-Z]{1,10}){1,3}\b`,
  ].join("|"),
  "gi",
);

/** The text, with each number and date on one line. Not with other characters, which would be copied with a phone number. */
export function unbroken(text: string): ReactNode[] {
  const matches = [...text.matchAll(numbers)];
  const ends = matches.map((match) => match.index + match[0].length);
  return [
    ...matches.flatMap((match, index) => [
      text.slice(ends[index - 1] ?? 0, match.index),
      <span key={match.index} style={style.unbroken}>
        {match[0]}
      </span>,
    ]),
    text.slice(ends.at(-1) ?? 0),
  ];
}

// Outlook numbers the items of `ol` by itself.
function List({ block: { items, isSteps }, look }: BlockProps<"list">) {
  const Tag = isSteps ? "ol" : "ul";
  return (
    <Tag className="ink" style={look.list}>
      {items.map((item) => (
        <li key={item} style={look.item}>
          {unbroken(item)}
        </li>
      ))}
    </Tag>
  );
}

function Facts({ block: { facts, layout }, look }: BlockProps<"facts">) {
  if (layout === "table")
    return (
      <FactTable
        facts={facts.map(({ name, value }) => ({ name: `${name}: `, value }))}
        look={look}
      />
    );
  if (layout === "card")
    return (
      <Box className="sand" margin={look.boxMargin} style={style.card}>
        <FactTable facts={facts} look={look} />
      </Box>
    );
  return (
    <div style={look.facts}>
      {facts.map((fact) => (
        <Text key={JSON.stringify(fact)} className="ink" style={look.factLine}>
          <b>{fact.name}:</b> <FactValue {...fact} />
        </Text>
      ))}
    </div>
  );
}

interface FactTableProps {
  readonly facts: readonly Fact[];
  readonly look: BlockStyles;
}

/** Names beside values; on phones, each in a line. */
function FactTable({ facts, look }: FactTableProps) {
  return (
    <table border={0} cellPadding="0" cellSpacing="0" width="100%">
      <tbody>
        {facts.map((fact) => (
          <tr key={JSON.stringify(fact)} className="fact" style={look.factRow}>
            <th scope="row" className="ink fact-name" style={look.factName}>
              {fact.name}
            </th>
            <td className="ink fact-value" style={look.factValue}>
              <FactValue {...fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names and values, all on one line. */
export function FactLine({ facts }: { readonly facts: readonly Fact[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact.name}>
      {index > 0 && separator}
      {fact.name}: <FactValue {...fact} />
    </Fragment>
  ));
}

// `bdi` keeps a right-to-left name from reordering the text around it.
function FactValue({ value }: Fact) {
  return (
    <bdi>
      <Runs runs={[value]} />
    </bdi>
  );
}

// One text element with line breaks, so that no line of visitor input looks like a paragraph of ours. For `bdi`,
// see `FactValue`.
function Quote({ block: { lines }, look }: BlockProps<"quote">) {
  return (
    <Box className="sand" margin={look.boxMargin} style={style.quote}>
      <Text className="ink" style={look.inCard}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
          <Fragment key={index}>
            {index > 0 && <br />}
            <bdi>{line}</bdi>
          </Fragment>
        ))}
      </Text>
    </Box>
  );
}

// For `bdi`, see `FactValue`.
function Entry({ block: { words, href, details }, look }: BlockProps<"entry">) {
  return (
    <Text className="ink" style={look.text}>
      <Link className="link" href={href} target="_blank" style={style.entryLink}>
        <bdi>{words}</bdi>
      </Link>
      {details.map((run) => (
        <Fragment key={JSON.stringify(run)}>
          {run === details[0] ? <br /> : separator}
          <bdi>
            <Runs runs={[run]} />
          </bdi>
        </Fragment>
      ))}
    </Text>
  );
}

// Readers who see no pictures miss only the face.
function Signature({ block: { name, words }, look }: BlockProps<"signature">) {
  return (
    <Beside picture={pictures.agents[name]} cid="agent">
      <Text className="ink" style={look.inCard}>
        <b>{name}</b>
        <br />
        {words}
      </Text>
    </Beside>
  );
}

type MailPicture = (typeof pictures)["mark"];

interface BesideProps {
  /** Decorates the words. */
  readonly picture: MailPicture | undefined;
  /** What the email calls its part that has the picture. */
  readonly cid: string;
  readonly children: ReactNode;
}

/** Words to the right of a small picture. Mail programs that show no pictures leave the words alone. */
export function Beside({ picture, cid, children }: BesideProps) {
  return (
    <table role="presentation" border={0} cellPadding="0" cellSpacing="0">
      <tbody>
        <tr>
          {picture && (
            <td style={{ ...style.pictureCell, width: `${picture.width}px` }}>
              <Picture {...picture} cid={cid} />
            </td>
          )}
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

// Larger than what is around it: an agent reads it out.
function Notice({ block: { runs }, look }: BlockProps<"notice">) {
  return (
    <Box className="sand" margin={look.boxMargin} style={style.noticeBox}>
      <Text className="ink" style={style.notice}>
        <Runs runs={runs} />
      </Text>
    </Box>
  );
}

function Attachment({ block: { name, note }, look }: BlockProps<"attachment">) {
  return (
    <Box className="sand" margin={look.boxMargin} style={style.card}>
      <Text className="ink" style={look.cardTitle}>
        {name}
      </Text>
      <Text className="ink" style={look.inCard}>
        {note}
      </Text>
    </Box>
  );
}

function Warning({ block: { title, words }, look }: BlockProps<"warning">) {
  return (
    <Box className="alarm" margin={look.boxMargin} style={style.warning}>
      <Text className="alarm-title" style={look.alarmTitle}>
        {title}
      </Text>
      <Text className="ink" style={look.inCard}>
        {unbroken(words)}
      </Text>
    </Box>
  );
}

/** As wide as the text, for thumbs. The cell has the color, since Outlook draws no padding around a link. */
function Action({ block: { words, href, isSecond }, look }: BlockProps<"action">) {
  return (
    <Box
      className={isSecond ? "second" : "button"}
      margin={look.boxMargin}
      style={isSecond ? style.secondCell : style.buttonCell}
    >
      <Link
        className={isSecond ? "link" : ""}
        href={href}
        target="_self"
        style={isSecond ? style.second : style.button}
      >
        {words}
      </Link>
    </Box>
  );
}

function Picture({ cid, width, height }: MailPicture & { readonly cid: string }) {
  return <img src={`cid:${cid}`} alt="" width={width} height={height} style={style.picture} />;
}

interface BoxProps {
  readonly className: string;
  readonly style: CSSProperties;
  /** Space above and below, in pixels. */
  readonly margin?: string;
  readonly children: ReactNode;
}

/** A box with background and padding. It is a table cell, because Outlook ignores padding elsewhere. */
export function Box({ className, style: look, margin = "0", children }: BoxProps) {
  return (
    <table
      role="presentation"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      width="100%"
      style={{ margin }}
    >
      <tbody>
        <tr>
          <td className={className} style={look}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
