// How counties are recognized: CMS, the Census and visitors write their names differently.

/** States and territories with Medicare plans, by postal abbreviation. */
export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut,
   DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana,
   IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota,
   MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico,
   NY New York, NC North Carolina, ND North Dakota, MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon,
   PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
   VI U.S. Virgin Islands, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`
    .split(/,\s+/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/**
 * What the Census puts after a county's name and CMS leaves out. Independent cities keep their "city", and Rock Island
 * in Illinois its "Island".
 */
const suffix =
  / (County|Co\.?|Parish|City and Borough|Borough|Census Area|Municipality|Municipio|(?<=^St\. \w+ )Island|District)$/i;
const prefix = /^(?:County|Parish|Borough|Municipality|Municipio) of /i;

/**
 * A county's name in an address: `fort-bend`, `st-louis-city`, `dona-ana`.
 * @param name as the Census or CMS writes it: `Fort Bend County`, `Fort Bend`
 */
export function countySlug(name: string): string {
  return name
    .trim()
    .replace(suffix, "")
    .replace(prefix, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’‘ʻ`.]/g, "")
    .replace(/&/g, " and ")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** What is written in full or short, by what the Census writes. */
const words: Readonly<Record<string, string>> = {
  ft: "fort",
  mt: "mount",
  saint: "st",
  sainte: "ste",
};

/**
 * Equal for all ways to write a county's name within a state: CMS writes `La Salle` and `DeBaca` where the Census
 * writes `LaSalle County` and `De Baca County`. Others write `Ft. Bend`, `Saint Louis` or `Miami–Dade`.
 * @param name a name, or a slug
 */
export function countyKey(name: string): string {
  return countySlug(name)
    .split("-")
    .map((word) => words[word] ?? word)
    .join("");
}

/** A county's name as someone typed it. */
interface TypedPlace {
  /** Without `county` and the like. */
  readonly name: string;
  /** Postal abbreviation; null if the text names no state. */
  readonly state: string | null;
}

/**
 * Reads a text as the name of a county, with or without its state: `fort bend`, `Harris County, TX`. A text that ends
 * with the name of a state may also be a county's name, such as `indiana`, in Pennsylvania.
 * @returns nothing for a text that no county can have
 */
export function readPlace(text: string): readonly TypedPlace[] {
  const typed = text
    .replaceAll(/[\s()]+/g, " ")
    .trim()
    .replace(/^(?:medicare )?plans in /i, "");
  if (!/^[\p{L}][\p{L}\p{M} .,'’-]{1,59}$/u.test(typed)) return [];
  const ofState = Object.entries(stateNames).flatMap(([code, name]) => {
    const pattern = `${code}|${code.split("").join("\\.")}|${name}`;
    const [, rest] = new RegExp(`^(.+?),? (?:${pattern})\\.?$`, "i").exec(typed) ?? [];
    if (rest === undefined) return [];
    return [{ name: code === "DC" ? name : bareName(rest), state: code }];
  });
  return [...ofState, { name: bareName(typed), state: null }];
}

function bareName(typed: string): string {
  return typed.replace(
    /,? (?:county|co\.?|parish|city and borough|borough|census area|municipality|municipio)$/i,
    "",
  );
}

const statesByFips = new Map(
  `01 AL 02 AK 04 AZ 05 AR 06 CA 08 CO 09 CT 10 DE 11 DC 12 FL 13 GA 15 HI 16 ID 17 IL 18 IN 19 IA 20 KS 21 KY 22 LA
   23 ME 24 MD 25 MA 26 MI 27 MN 28 MS 29 MO 30 MT 31 NE 32 NV 33 NH 34 NJ 35 NM 36 NY 37 NC 38 ND 39 OH 40 OK 41 OR
   42 PA 44 RI 45 SC 46 SD 47 TN 48 TX 49 UT 50 VT 51 VA 53 WA 54 WV 55 WI 56 WY 60 AS 66 GU 69 MP 72 PR 78 VI`
    .match(/\d\d [A-Z]{2}/g)
    ?.map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/**
 * The state of a county's FIPS code, by postal abbreviation; null for places without Medicare plans, such as Palau.
 * @param fips five digits
 */
export function stateOfFips(fips: string): string | null {
  return statesByFips.get(fips.slice(0, 2)) ?? null;
}
