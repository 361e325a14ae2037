import { Body, Container, Head, Heading, Html, Preview, Text } from "@react-email/components";
import { render } from "@react-email/render";
import agency from "#content/agency/agency.yaml";
import { LetterBlock, Runs } from "./letter-block.tsx";
import { Box } from "./letter-box.tsx";
import { sheet, style } from "./letter-style.ts";
import type { Letter } from "./letter.ts";

/** Writes a letter as an HTML document for mail programs: one column, whole without any image. */
export function letterHtml(letter: Letter): Promise<string> {
  return render(<LetterPage letter={letter} />);
}

function LetterPage({ letter }: { readonly letter: Letter }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{sheet}</style>
      </Head>
      <Body className="page" style={style.page}>
        <Preview>{letter.preview}</Preview>
        <Container className="paper" style={style.paper}>
          <Box className="pad band" style={style.band}>
            <Text style={style.brand}>{agency.name}</Text>
          </Box>
          <LetterBody letter={letter} />
          <SmallPrint letter={letter} />
        </Container>
      </Body>
    </Html>
  );
}

function LetterBody({ letter }: { readonly letter: Letter }) {
  return (
    <Box className="pad" style={style.body}>
      <Heading as="h1" className="ink title" style={style.title}>
        {letter.title}
      </Heading>
      {letter.blocks.map((block) => (
        <LetterBlock key={JSON.stringify(block)} block={block} />
      ))}
    </Box>
  );
}

function SmallPrint({ letter }: { readonly letter: Letter }) {
  return (
    <Box className="pad mint" style={style.smallPrint}>
      {letter.smallPrint.map((runs) => (
        <Text key={JSON.stringify(runs)} className="ink" style={style.smallText}>
          <Runs runs={runs} />
        </Text>
      ))}
    </Box>
  );
}
