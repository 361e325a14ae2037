import { datedFindings, type Finding, type LaunchContent } from "#content/launch-findings.ts";
import { addDays, todayIn } from "#medicare/calendar.ts";
import { isValidRecord, readDisplay, yearsOnOffer } from "#server/plans/display.ts";
import { readStatus, unknownAppointments, type YearStatus } from "#server/plans/inspect.ts";
import { planFolder } from "#server/plans/plan-files.ts";
import { settingFindings, storeFindings } from "./launch.ts";
import { createSettingReader, readPlaces } from "./setting-parsers.ts";
import type { Environment } from "./settings.ts";

/**
 * Everything to fix before the site goes public: samples, missing licenses, photos and settings, outdated amounts and
 * counts, texts that haven't been checked for a year or that counsel hasn't confirmed, and plan data.
 */
export function launchFindings(content: LaunchContent, env: Environment, now: Date): Finding[] {
  return [
    ...content.standing,
    ...content.photos,
    ...settingFindings(env),
    ...storeFindings(env),
    ...datedFindings(content, todayIn(content.timeZone, now)),
    ...planFindings(env, todayIn(content.timeZone, now)),
    ...appointmentFindings(content, env),
  ];
}

/** What to call findings of a kind, as a heading. */
export const findingHeadings: Readonly<Record<Finding["kind"], string>> = {
  sample: "Samples to replace",
  license: "Licenses to complete",
  photo: "Photos to add",
  setting: "Settings to fix",
  "setting-note": "Settings to check",
  amount: "Amounts to update",
  review: "Texts to review",
  plan: "Plan data to fix",
  "plan-note": "Plan data to update",
};

/** An agency may do without it, or it may be right as it is. */
export function isReminder({ kind }: Finding): boolean {
  return kind === "photo" || kind === "setting-note" || kind === "plan-note";
}

/** An approval that ends within this time has to be renewed now: CMS may take 45 days (42 CFR 422.2261(b)). */
const soon = 60;

/**
 * What the plan data needs: real plans for the years on offer, ZIP codes, and approvals to show premiums.
 * @param today in the agency's time zone, YYYY-MM-DD
 * @throws {ConfigError} if DATA_DIR is invalid
 */
export function planFindings(env: Environment, today: string): Finding[] {
  const folder = planFolder(readPlaces(createSettingReader(env)).dataDir);
  const { years, zips } = readStatus(folder);
  if (years.length === 0)
    return [
      note(
        "plans",
        "no plans have been imported: /plans shows visitors only 1-800-MEDICARE, your phone number and a link to medicare.gov until you run npm run plans -- update",
      ),
    ];
  const yearNumbers = years.map(({ year }) => year);
  const samples = [...years.map(({ edition }) => edition), zips?.edition].some(
    (edition) => edition?.sample === true,
  );
  return [
    ...(samples
      ? [plan("plans", "are made up. Replace them with Medicare's: npm run plans -- update")]
      : []),
    ...years.filter(({ edition }) => edition === null).map(damageFinding),
    ...yearFindings(yearNumbers, today),
    ...(zips === null
      ? [
          plan(
            "ZIP codes",
            "have not been imported, so visitors can't find plans by ZIP code. Run npm run plans -- update",
          ),
        ]
      : []),
    ...approvalFindings(folder, yearNumbers, today),
  ];
}

/** Appointments that fit no imported plan, for example because the organization's name is misspelled. */
function appointmentFindings({ appointments }: LaunchContent, env: Environment): Finding[] {
  const folder = planFolder(readPlaces(createSettingReader(env)).dataDir);
  return unknownAppointments(folder, appointments).map(({ path: [list, at], message }) =>
    plan(`content/agency/appointments.yaml: ${list}[${at}]`, message.replace(/\.$/, "")),
  );
}

function plan(where: string, what: string): Finding {
  return { kind: "plan", where, what };
}

function note(where: string, what: string): Finding {
  return { kind: "plan-note", where, what };
}

function damageFinding({ year }: YearStatus): Finding {
  return plan(
    `${year} plans`,
    `can't be read. Run npm run plans -- rollback ${year}, or update ${year}`,
  );
}

/** Years on offer whose plans are missing. Visitors see nothing if that's all of them. */
function yearFindings(years: readonly number[], today: string): Finding[] {
  const offer = yearsOnOffer(today).toSorted((a, b) => a - b);
  const gaps = offer.filter((year) => !years.includes(year));
  if (gaps.length === offer.length) {
    const last = years.at(-1) ?? 0;
    const why =
      last < Number(today.slice(0, 4))
        ? "a past year"
        : `which visitors don't see before October 1, ${last - 1}`;
    return [plan("plans", `are for ${last}, ${why}. Run npm run plans -- update`)];
  }
  return gaps.map((year) =>
    note(`${year} plans`, `have not been imported. Run npm run plans -- update ${year}`),
  );
}

/** Approvals for `full` that are gone or end soon; the site shows `counts` without one. */
function approvalFindings(folder: string, years: readonly number[], today: string): Finding[] {
  const { show, records } = readDisplay(folder);
  if (show !== "full") return [];
  const onOffer = yearsOnOffer(today);
  return years
    .filter((one) => onOffer.includes(one))
    .flatMap((one) => {
      const approvals = records.filter((record) => isValidRecord(record, one, today));
      const last = approvals
        .map(({ expires }) => expires)
        .toSorted()
        .at(-1);
      const where = `${one} plans`;
      if (last === undefined)
        return plan(
          where,
          "have no approval that's valid today, so visitors see counts instead of premiums. Record one with npm run plans -- mode full, or choose counts",
        );
      if (last > addDays(today, soon)) return [];
      return note(
        where,
        `have an approval that expires on ${last}. After that, visitors will see counts instead of premiums`,
      );
    });
}
