/**
 * The first three digits at which a state's range of ZIP codes starts; each range lasts until the next entry. Null:
 * no state.
 */
const firstPrefixes: readonly (readonly [prefix: number, state: string | null])[] = [
  [0, null],
  [5, "NY"],
  [6, "PR"],
  [8, "VI"],
  [9, "PR"],
  [10, "MA"],
  [28, "RI"],
  [30, "NH"],
  [39, "ME"],
  [50, "VT"],
  [55, "MA"],
  [56, "VT"],
  [60, "CT"],
  [70, "NJ"],
  [90, null],
  [100, "NY"],
  [150, "PA"],
  [197, "DE"],
  [200, "DC"],
  [201, "VA"],
  [202, "DC"],
  [206, "MD"],
  [220, "VA"],
  [247, "WV"],
  [269, null],
  [270, "NC"],
  [290, "SC"],
  [300, "GA"],
  [320, "FL"],
  [340, null],
  [341, "FL"],
  [350, "AL"],
  [370, "TN"],
  [386, "MS"],
  [398, "GA"],
  [400, "KY"],
  [428, null],
  [430, "OH"],
  [459, null],
  [460, "IN"],
  [480, "MI"],
  [500, "IA"],
  [529, null],
  [530, "WI"],
  [550, "MN"],
  [568, null],
  [570, "SD"],
  [578, null],
  [580, "ND"],
  [589, null],
  [590, "MT"],
  [600, "IL"],
  [630, "MO"],
  [659, null],
  [660, "KS"],
  [680, "NE"],
  [694, null],
  [700, "LA"],
  [715, null],
  [716, "AR"],
  [730, "OK"],
  [732, null],
  [733, "TX"],
  [734, "OK"],
  [750, "TX"],
  [800, "CO"],
  [817, null],
  [820, "WY"],
  [832, "ID"],
  [839, null],
  [840, "UT"],
  [848, null],
  [850, "AZ"],
  [866, null],
  [870, "NM"],
  [885, "TX"],
  [886, null],
  [889, "NV"],
  [899, null],
  [900, "CA"],
  [962, null],
  [967, "HI"],
  [969, "GU"],
  [970, "OR"],
  [980, "WA"],
  [995, "AK"],
];

/** ZIP codes whose addresses are in another state than their prefix says. */
const exceptions: Readonly<Record<string, string>> = {
  "06390": "NY",
  "73960": "TX",
  "83414": "WY",
  "96799": "AS",
  "96950": "MP",
  "96951": "MP",
  "96952": "MP",
};

/** Independent countries that US mail reaches: Palau, Micronesia, the Marshall Islands. */
const abroad: ReadonlySet<string> = new Set(
  "96939 96940 96941 96942 96943 96944 96960 96970".split(" "),
);

/**
 * The state or territory of a ZIP code, as its two-letter code; undefined if it has none (military mail, unused
 * prefixes). A few ZIP codes cross a state line, so don't refuse anything because of it, and say what it's based on.
 */
export function stateOfZip(zipCode: string | null): string | undefined {
  if (zipCode === null || !/^\d{5}$/.test(zipCode) || abroad.has(zipCode)) return undefined;
  const prefix = Number(zipCode.slice(0, 3));
  const entry = firstPrefixes.findLast(([first]) => first <= prefix);
  return exceptions[zipCode] ?? entry?.[1] ?? undefined;
}

/** Where a lead's person lives: the state of their ZIP code, or else of the county they asked about. */
export function stateOfLead({ zipCode, details }: LeadPlace): string | undefined {
  return stateOfZip(zipCode ?? null) ?? details?.planChoice?.county.state;
}

interface LeadPlace {
  readonly zipCode: string | null | undefined;
  readonly details: {
    readonly planChoice: { readonly county: { readonly state: string } } | null;
  } | null;
}
