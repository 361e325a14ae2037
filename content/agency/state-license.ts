import states from "#content/en/states/states.yaml";
import type { Licenses } from "./schemas.ts";

/** A state, and whether the agency may sell insurance there. */
export interface StateLicense {
  /** Postal abbreviation. */
  readonly code: string;
  /** As a sentence names it: `Texas`, `the District of Columbia`. */
  readonly name: string;
  /** The agency's license number; null where it has none, or none yet. */
  readonly license: string | null;
  /** How to reach the state's free counselors (SHIP): program and phone number, or else the national list. */
  readonly counselors: string;
}

/** Where every state's counselors are listed. */
const nationalList = "medicare.gov/talk-to-someone";

/** Names that take an article. */
const withArticle = new Set(["DC", "VI", "MP"]);

/** @param code postal abbreviation of a state or territory */
export function stateLicense(
  { states: licensed }: Pick<Licenses, "states">,
  code: string,
): StateLicense {
  const { name = territory(code), ship } = states.find((state) => state.code === code) ?? {};
  return {
    code,
    name: withArticle.has(code) ? `the ${name}` : name,
    license: licensed.find((state) => state.code === code)?.license ?? null,
    counselors: ship === undefined ? nationalList : `${ship.program}, ${ship.phone}`,
  };
}

/** Territories are regions of their own in ISO 3166, with the postal abbreviation as their code. */
function territory(code: string): string {
  return new Intl.DisplayNames("en-US", { type: "region" }).of(code) ?? code;
}
