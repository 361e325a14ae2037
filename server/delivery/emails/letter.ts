import { pictures } from "virtual:mail-pictures";
import agency from "#content/agency/agency.yaml";
import { agentAtForm } from "#content/agency/agent-turns.ts";
import words from "#content/en/emails/letter.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
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
export function firstNameOf(name: string): string | null {
  const [first = ""] = oneLine(name).split(" ");
  return firstName.test(first) ? first : null;
}

/** The agent signs who is beside the form's button, below a sentence of theirs. */
export function signature(form: LeadKind): Block[] {
  const name = agentAtForm(form)?.name ?? agency.name;
  return [
    { kind: "paragraph", runs: [words.closing] },
    { kind: "signature", name, words: words.signature },
  ];
}

/**
 * The pictures that an email shows, as parts of its message: mail programs load others only if the reader lets them, and
 * Gmail and Outlook show none that are written into the HTML.
 */
export function picturesOf({ isLetter, blocks }: EmailDocument) {
  if (!isLetter) return [];
  const faces = blocks.flatMap((block) => {
    const face = block.kind === "signature" ? pictures.agents[block.name] : undefined;
    return face ? [part("agent", face)] : [];
  });
  return [part("mark", pictures.mark), ...faces];
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
