import { pictures } from "virtual:mail-pictures";
import words from "#content/en/emails/letter.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { type Block, type EmailDocument, oneLine } from "./message.ts";

/** @param reader the name of the address's owner; null if nobody has confirmed that it's theirs */
export function greeting(reader: string | null): Block {
  const { named, plain } = words.greeting;
  const name = reader === null ? null : firstNameOf(reader);
  return { kind: "paragraph", runs: [name === null ? plain : fillPlaces(named, { name })] };
}

/** As people write theirs. With a dot, mail programs would make a link of it. */
const firstName = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/** Null if it doesn't look like one. */
function firstNameOf(name: string): string | null {
  const [first = ""] = oneLine(name).split(" ");
  return firstName.test(first) ? first : null;
}

/** Some of the agents, with their faces; nothing if none has a photo or a drawing. */
export function agentsBlock(): Block[] {
  if (pictures.agents === null) return [];
  const names = new Intl.ListFormat("en-US").format(pictures.agents.names);
  return [{ kind: "agents", words: fillPlaces(words.agents, { names }) }];
}

/**
 * The pictures that an email shows, as parts of its message: mail programs load others only if the reader lets them, and
 * Gmail and Outlook show none that are written into the HTML.
 */
export function picturesOf({ isLetter, blocks }: EmailDocument) {
  if (!isLetter) return [];
  const hasAgents = blocks.some(({ kind }) => kind === "agents");
  return [
    part("mark", pictures.mark),
    ...(hasAgents && pictures.agents !== null ? [part("agents", pictures.agents)] : []),
  ];
}

function part(cid: string, { data }: { readonly data: string }) {
  return {
    cid,
    filename: `${cid}.png`,
    contentType: "image/png",
    contentDisposition: "inline" as const,
    content: data,
    encoding: "base64",
  };
}
