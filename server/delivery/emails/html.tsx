import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Text,
} from "@react-email/components";
import { render } from "@react-email/render";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import { type Block, type EmailDocument, type Fact, type Run, separator } from "./message.ts";
import { sheet, style as styles } from "./style.ts";

/** Renders an email as an HTML document for mail programs: one column, no images. */
export function emailHtml(email: EmailDocument): Promise<string> {
  return render(<EmailPage email={email} />);
}

function EmailPage({ email }: { readonly email: EmailDocument }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{email.subject}</title>
        <style>{sheet}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Preview>{email.preview}</Preview>
        <Container className="paper" style={styles.paper}>
          <Box className="pad band" style={styles.band}>
            <Text style={styles.brand}>{agency.name}</Text>
          </Box>
          <EmailBody email={email} />
          <SmallPrint email={email} />
        </Container>
      </Body>
    </Html>
  );
}

function EmailBody({ email }: { readonly email: EmailDocument }) {
  return (
    <Box className="pad" style={styles.body}>
      <Heading as="h1" className="ink title" style={styles.title}>
        {email.title}
      </Heading>
      {email.blocks.map((block) => (
        <EmailBlock key={JSON.stringify(block)} block={block} />
      ))}
    </Box>
  );
}

function SmallPrint({ email }: { readonly email: EmailDocument }) {
  return (
    <Box className="pad mint" style={styles.smallPrint}>
      {email.smallPrint.map((runs) => (
        <Text key={JSON.stringify(runs)} className="ink" style={styles.smallText}>
          <Runs runs={runs} />
        </Text>
      ))}
    </Box>
  );
}

function EmailBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <Heading as="h2" className="ink" style={styles.heading}>
          {block.words}
        </Heading>
      );
    case "paragraph":
      return (
        <Text className="ink" style={styles.text}>
          <Runs runs={block.runs} />
        </Text>
      );
    case "list":
      return <List items={block.items} />;
    case "facts":
      return <Facts facts={block.facts} />;
    case "quote":
      return <Quote lines={block.lines} />;
    case "entry":
      return <Entry words={block.words} href={block.href} details={block.details} />;
    case "attachment":
      return <Attachment name={block.name} note={block.note} />;
    case "warning":
      return <Warning title={block.title} words={block.words} />;
    case "action":
      return (
        <Button
          className={block.isSecond ? "second" : "button"}
          href={block.href}
          target="_self"
          style={block.isSecond ? styles.secondButton : styles.button}
        >
          {block.words}
        </Button>
      );
  }
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run) =>
    typeof run === "string" ? (
      run
    ) : (
      <Link key={run.href} className="link" href={run.href} {...linkLook(run.href)}>
        {run.words}
      </Link>
    ),
  );
}

/** Phone numbers do not wrap, and calling them opens no new tab. */
function linkLook(href: string) {
  const calls = href.startsWith("tel:");
  return calls
    ? { style: styles.number, target: "_self" }
    : { style: styles.link, target: "_blank" };
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="ink" style={styles.list}>
      {items.map((item) => (
        <li key={item} style={styles.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}

// `bdi` keeps a right-to-left name from reordering the text around it.
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table border={0} cellPadding="0" cellSpacing="0" style={styles.facts}>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name} className="fact">
            <th scope="row" className="ink fact-name" style={styles.factName}>
              {name}
            </th>
            <td className="ink fact-value" style={styles.factValue}>
              <bdi>
                <Runs runs={[value]} />
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// One text element with line breaks, so that no line of visitor input looks like a paragraph of ours. For `bdi`,
// see `Facts`.
function Quote({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box className="sand" margin="0 0 28px" style={styles.quote}>
      <Text className="ink" style={styles.cardText}>
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

type EntryProps = Omit<Extract<Block, { readonly kind: "entry" }>, "kind">;

// For `bdi`, see `Facts`.
function Entry({ words, href, details }: EntryProps) {
  return (
    <Text className="ink" style={styles.text}>
      <Link className="link" href={href} target="_blank" style={styles.entryLink}>
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

function Attachment({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <Box className="sand" margin="28px 0" style={styles.card}>
      <Text className="ink" style={styles.cardTitle}>
        {name}
      </Text>
      <Text className="ink" style={styles.cardText}>
        {note}
      </Text>
    </Box>
  );
}

function Warning({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <Box className="alarm" margin="0 0 28px" style={styles.warning}>
      <Text className="alarm-title" style={styles.warningTitle}>
        {title}
      </Text>
      <Text className="ink" style={styles.cardText}>
        {words}
      </Text>
    </Box>
  );
}

interface BoxProps {
  readonly className: string;
  readonly style: CSSProperties;
  /** Space above and below, in pixels. */
  readonly margin?: string;
  readonly children: ReactNode;
}

/** A box with background and padding. It is a table cell, because Outlook ignores padding elsewhere. */
function Box({ className, style, margin = "0", children }: BoxProps) {
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
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
