import { pictures } from "virtual:mail-pictures";
import agency from "#content/agency/agency.yaml";
import people from "#content/agency/people.yaml";
import words from "#content/en/emails/letter.yaml";
import { atButton } from "#content/en/site/page-parts.yaml";
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

const forms = Object.keys(atButton);

/**
 * Under some of the agents' faces, one of them signs: whoever is beside the form's button or, without a face among them,
 * the first.
 */
export function signature(form: LeadKind): Block {
  const agent = people.profiles[forms.indexOf(form) % people.profiles.length];
  const names = pictures.agents?.names ?? [agent?.name];
  const name = names.find((one) => one === agent?.name) ?? names[0] ?? agency.name;
  return { kind: "signature", name, words: words.signature };
}

/**
 * The pictures that an email shows, as parts of its message: mail programs load others only if the reader lets them, and
 * Gmail and Outlook show none that are written into the HTML.
 */
export function picturesOf({ isLetter, blocks }: EmailDocument) {
  if (!isLetter) return [];
  const isSigned = blocks.some(({ kind }) => kind === "signature");
  return [
    part("mark", pictures.mark),
    ...(isSigned && pictures.agents !== null ? [part("agents", pictures.agents)] : []),
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
