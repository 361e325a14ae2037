import { Body, Container, Head, Heading, Html, Preview, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { pictures } from "virtual:mail-pictures";
import agency from "#content/agency/agency.yaml";
import { Beside, Box, EmailBlock, FactLine, Runs, unbroken } from "./blocks.tsx";
import { type EmailDocument, separator } from "./message.ts";
import { blocks as looks, sheet, style as styles } from "./style.ts";

/** Renders an email as an HTML document for mail programs: one column, which loads nothing. */
export function emailHtml(email: EmailDocument): Promise<string> {
  return render(<EmailPage email={email} />);
}

interface Props {
  readonly email: EmailDocument;
}

function EmailPage({ email }: Props) {
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
          {email.isLetter ? <Letterhead /> : <NoteHead />}
          <EmailBody email={email} />
          <Record email={email} />
          <SmallPrint email={email} />
        </Container>
      </Body>
    </Html>
  );
}

function Letterhead() {
  return (
    <Box className="pad" style={styles.letterhead}>
      <Beside picture={pictures.mark} cid="mark">
        <Text className="ink" style={styles.letterheadName}>
          {agency.name}
        </Text>
      </Beside>
    </Box>
  );
}

function NoteHead() {
  return (
    <Box className="pad" style={styles.noteHead}>
      <Text className="quiet" style={styles.noteHeadName}>
        {agency.name}
      </Text>
    </Box>
  );
}

function EmailBody({ email: { title, blocks, isLetter } }: Props) {
  return (
    <Box className="pad" style={isLetter ? styles.letterBody : styles.noteBody}>
      <Heading
        as="h1"
        className={isLetter ? "ink letter" : "ink"}
        style={isLetter ? styles.letterTitle : styles.noteTitle}
      >
        {unbroken(title)}
      </Heading>
      {blocks.map((block) => (
        <EmailBlock
          key={JSON.stringify(block)}
          block={block}
          look={isLetter ? looks.letter : looks.note}
        />
      ))}
    </Box>
  );
}

function Record({ email: { record } }: Props) {
  if (record === undefined) return null;
  return (
    <Box className="pad" style={styles.record}>
      {record.map((block) => (
        <EmailBlock key={JSON.stringify(block)} block={block} look={looks.record} />
      ))}
    </Box>
  );
}

/** One paragraph after the other in a letter; a note has them all in one. */
function SmallPrint({ email: { smallPrint, isLetter, source } }: Props) {
  const joined = smallPrint.flatMap((runs, index) => (index === 0 ? runs : [separator, ...runs]));
  const paragraphs = isLetter ? smallPrint : [joined];
  return (
    <Box className="pad mint" style={isLetter ? styles.letterEnd : styles.noteEnd}>
      {paragraphs.map((runs) => (
        <Text
          key={JSON.stringify(runs)}
          className="ink"
          style={isLetter ? styles.letterSmall : styles.noteSmall}
        >
          <Runs runs={runs} />
        </Text>
      ))}
      {source && (
        <Text className="ink" style={styles.noteSmall}>
          <FactLine facts={source} />
        </Text>
      )}
    </Box>
  );
}
