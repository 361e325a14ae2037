import { Fragment } from "react";
import { Button, Heading, Link, Text } from "@react-email/components";
import { Box } from "./letter-box.tsx";
import { style } from "./letter-style.ts";
import type { Block, Fact, Run } from "./letter.ts";

/** One block of a letter as HTML for mail programs. */
export function LetterBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <Heading as="h2" className="ink" style={style.heading}>
          {block.words}
        </Heading>
      );
    case "paragraph":
      return (
        <Text className="ink" style={style.text}>
          <Runs runs={block.runs} />
        </Text>
      );
    case "list":
      return <List items={block.items} />;
    case "facts":
      return <Facts facts={block.facts} />;
    case "quote":
      return <Quote lines={block.lines} />;
    case "attachment":
      return <Attachment name={block.name} note={block.note} />;
    case "warning":
      return <Warning title={block.title} words={block.words} />;
    case "action":
      return (
        <Button className="button" href={block.href} target="_self" style={style.button}>
          {block.words}
        </Button>
      );
  }
}

/** Running text with its links. */
export function Runs({ runs }: { readonly runs: readonly Run[] }) {
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

/** A telephone number stays on one line, and calling opens no page. */
function linkLook(href: string) {
  const calls = href.startsWith("tel:");
  return calls ? { style: style.number, target: "_self" } : { style: style.link, target: "_blank" };
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="ink" style={style.list}>
      {items.map((item) => (
        <li key={item} style={style.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}

// `bdi` keeps a right-to-left name from turning the words around it.
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table border={0} cellPadding="0" cellSpacing="0" style={style.facts}>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" className="ink fact-name" style={style.factName}>
              {name}
            </th>
            <td className="ink fact-value" style={style.factValue}>
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

// Several lines of one text: no line is a paragraph of ours, and `bdi` is as in `Facts`.
function Quote({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box className="sand" margin="0 0 28px" style={style.quote}>
      <Text className="ink" style={style.cardText}>
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

function Attachment({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <Box className="sand" margin="28px 0" style={style.card}>
      <Text className="ink" style={style.cardTitle}>
        {name}
      </Text>
      <Text className="ink" style={style.cardText}>
        {note}
      </Text>
    </Box>
  );
}

function Warning({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <Box className="alarm" margin="0 0 28px" style={style.warning}>
      <Text className="alarm-title" style={style.warningTitle}>
        {title}
      </Text>
      <Text className="ink" style={style.cardText}>
        {words}
      </Text>
    </Box>
  );
}
