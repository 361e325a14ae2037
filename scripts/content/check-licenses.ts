import { closestMatch } from "leven";
import { type Appointment, organizationKey } from "#content/agency/appointments.ts";
import {
  agencyFileSchema,
  type Appointments,
  appointmentsSchema,
  type LicensedState,
  licensesSchema,
} from "#content/agency/schemas.ts";
import { statesSchema } from "#content/en/states/states.schema.ts";
import { stateNames } from "#server/plans/counties.ts";
import { type CheckedContent, readAs, textsIn } from "./checked-content.ts";
import { didYouMean, type FieldPath } from "./mistakes.ts";

/** Says what is wrong with a field of a file in `content/`. */
export type Say = (file: string, path: FieldPath, message: string) => void;

const agencyFile = "agency/agency.yaml";
const licensesFile = "agency/licenses.yaml";
const appointmentsFile = "agency/appointments.yaml";
const peopleFile = "agency/people.yaml";
const testimonialsFile = "agency/testimonials.yaml";
const statesFile = "en/states/states.yaml";

/** States that don't exist, and appointments and licenses that contradict each other. */
export function checkLicenses(content: Pick<CheckedContent, "files">, say: Say): void {
  checkStates(content, say);
  checkPlaces(content, say);
  checkAppointments(content, say);
}

const names = Object.values(stateNames);
const territories = new Set(["AS", "GU", "MP", "PR", "VI"]);

/** Why a code can't be a state's or territory's; null if it can. */
function codeProblem(code: string): string | null {
  return stateNames[code] === undefined
    ? `No state has the code ${code}. Write a code such as TX.`
    : null;
}

/**
 * States under their correct names, both where the agency has licenses and on the states' own pages. A license may also
 * be for a territory, which has no page.
 */
function checkStates({ files }: Pick<CheckedContent, "files">, say: Say): void {
  const licensed = readAs(files, licensesSchema, licensesFile)?.states ?? [];
  const listed = readAs(files, statesSchema, statesFile) ?? [];
  const lists = [
    { file: licensesFile, base: ["states"], entries: licensed },
    { file: statesFile, base: [], entries: listed },
  ];
  for (const { file, base, entries } of lists)
    for (const [at, { code, name }] of entries.entries()) {
      const state = stateNames[code];
      const problem =
        file === statesFile && territories.has(code)
          ? `${code} is ${state}. This site has pages only for the 50 states and D.C. Write one of those.`
          : codeProblem(code);
      if (problem !== null) say(file, [...base, at, "code"], problem);
      else if (state !== name)
        say(file, [...base, at, "name"], `${code} is ${state}, not ${name}. Write ${state}.`);
    }
}

/** States in the agency's address, and in what its people and clients say about themselves. */
function checkPlaces({ files }: Pick<CheckedContent, "files">, say: Say): void {
  const address = new Map(Object.entries(files.get(agencyFile)?.filled ?? {})).get("address");
  const { data } = agencyFileSchema.shape.address.safeParse(address);
  if (data !== undefined && !isState(data.state))
    say(agencyFile, ["address", "state"], `${unknownState(data.state)} Write its name.`);
  for (const file of [peopleFile, testimonialsFile])
    for (const { path, text } of textsIn(files.get(file)?.filled)) {
      const field = path.at(-1);
      const place =
        field === "license"
          ? /^[\p{L} .]+?(?= (?:\S*\d|license|lic\b|no\b|number|#))/iu.exec(text)?.[0]
          : field === "location"
            ? /,\s*([^,]+)$/.exec(text)?.[1]
            : undefined;
      if (place === undefined || !isMisspelled(place)) continue;
      say(file, path, `${unknownState(place)} Write its name, as in Texas.`);
    }
}

/** Whether a text is a name such as `Texas`, or an abbreviation such as `TX` or `D.C.` */
function isState(text: string): boolean {
  return names.includes(text) || stateNames[text.replaceAll(".", "")] !== undefined;
}

function unknownState(text: string): string {
  return `There is no state "${text}".${didYouMean(text, names)}`;
}

/**
 * In a text that doesn't have to name a state: almost a state's name, or two letters that aren't any state's. Canada is
 * two letters away from Nevada.
 */
function isMisspelled(text: string): boolean {
  if (isState(text)) return false;
  const maxDistance = text.length < 7 ? 1 : 2;
  return /^[A-Z]{2}$/.test(text) || closestMatch(text, names, { maxDistance }) !== undefined;
}

/** Appointments in states that the agency has no license for, and counts in notices that contradict them. */
function checkAppointments({ files }: Pick<CheckedContent, "files">, say: Say): void {
  const appointments = readAs(files, appointmentsSchema, appointmentsFile);
  const licenses = readAs(files, licensesSchema, licensesFile);
  if (!appointments || !licenses) return;
  const states = new Map(licenses.states.map((state) => [state.code, state]));
  const { organizations, contracts } = appointments;
  for (const [list, entries] of Object.entries({ organizations, contracts }))
    for (const [at, entry] of entries.entries())
      for (const [place, code] of entry.states === "all" ? [] : entry.states.entries()) {
        const problem = stateProblem(code, states);
        if (problem !== null) say(appointmentsFile, [list, at, "states", place], problem);
      }
  // Invented counts contradict invented appointments: both have to be replaced.
  if (appointments.sample || licenses.sample) return;
  for (const [at, state] of licenses.states.entries()) {
    const problem = countProblem(state, licenses.planYear, appointments);
    if (problem !== null) say(licensesFile, ["states", at, "organizations"], problem);
  }
}

function stateProblem(code: string, states: ReadonlyMap<string, LicensedState>): string | null {
  if (stateNames[code] === undefined) return codeProblem(code);
  const licensed = states.get(code);
  if (licensed === undefined)
    return `content/agency/licenses.yaml has no state ${code}. Write one of its states, or add your license there.`;
  if (licensed.license !== null) return null;
  return `content/agency/licenses.yaml has no license number for ${code} yet. Write the number there, or remove ${code} here.`;
}

/**
 * Why a state's count of organizations can't be right. An organization that appointed the agency for some contracts
 * only is listed by contract, perhaps several times. Without any appointments, nothing is compared.
 */
function countProblem(
  { code, organizations: count }: LicensedState,
  year: number,
  { organizations, contracts }: Appointments,
): string | null {
  if (organizations.length + contracts.length === 0) return null;
  const isHere = ({ states, years }: Appointment) =>
    (states === "all" || states.includes(code)) && (years?.includes(year) ?? true);
  const least = new Set(organizations.filter(isHere).map(({ name }) => organizationKey(name))).size;
  const byContract = contracts.filter(isHere).length;
  const [from, to] = [Math.max(least, byContract > 0 ? least + 1 : 0), least + byContract];
  if (count >= from && count <= to) return null;
  const range = to === from ? String(to) : `${from} to ${to}`;
  return `This says ${count} for ${code}, but content/agency/appointments.yaml has ${range} there for ${year}. Correct one of the two: notices and lists of plans must give the same number.`;
}
