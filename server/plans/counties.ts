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

/** What the Census puts after a county's name and CMS leaves out. Independent cities keep their "city". */
const suffix =
  / (County|Parish|City and Borough|Borough|Census Area|Municipality|Municipio|Island|District)$/;

/**
 * A county's name in an address: `fort-bend`, `st-louis-city`, `dona-ana`.
 * @param name as the Census or CMS writes it: `Fort Bend County`, `Fort Bend`
 */
export function countySlug(name: string): string {
  return name
    .replace(suffix, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f'.]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Equal for all ways to write a county's name within a state: CMS writes `La Salle` and `DeBaca` where the Census
 * writes `LaSalle County` and `De Baca County`.
 * @param name a name, or a slug
 */
export function countyKey(name: string): string {
  return countySlug(name).replaceAll("-", "");
}
