import type { Locator, Page } from "@playwright/test";
import { addMonths, type Month, monthOf, partsOf, todayIn } from "#medicare/calendar.ts";
import { fillPlaces } from "#content/fill-places.ts";
import { agency, datesWords, medicineWords, penaltyWords } from "./content-facts.ts";
import { allLive, expect } from "./fixtures.ts";

const now = monthOf(todayIn(agency.timeZone, Date.now()));
/** The month of a 65th birthday whose sign-up window is not open yet. */
export const soon = addMonths(now, 8);

/** The query of /dates for a month. */
export function query(month: Month): string {
  const { year, month: number } = partsOf(month);
  return `month=${number}&year=${year}`;
}

/** A month and year, as pages write them. */
export function written(month: Month): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", options);
}

/** The first of a month, as pages write it. */
export function firstOf(month: Month): string {
  return written(month).replace(" ", " 1, ");
}

/** The parts of /dates. */
export function datesPage(page: Page) {
  const words = datesWords.form;
  const form = page.getByRole("form", { name: words.title });
  return {
    form,
    month: form.getByRole("combobox", { name: words.month }),
    year: form.getByRole("textbox", { name: words.year }),
    first: form.getByRole("checkbox", { name: words.first }),
    working: form.getByRole("checkbox", { name: words.working }),
    ends: form.getByRole("textbox", { name: words.ends }),
    submit: form.getByRole("button", { name: words.button }),
    answer: page.locator("#your-dates"),
  };
}

/** The parts of /penalty. */
export function penaltyPage(page: Page) {
  const words = penaltyWords.form;
  const form = page.getByRole("form", { name: words.title });
  return {
    form,
    partD: form.getByRole("radio", { name: words.parts.d }),
    months: form.getByRole("textbox", { name: words.months }),
    submit: form.getByRole("button", { name: words.button }),
    answer: page.locator("#estimate"),
  };
}

/** The tags of a page's form, of its answer and of what stands in the answer's place before, in their order. */
export function orderOf(page: Page): Promise<string[]> {
  return page
    .locator("main form, #your-dates, #estimate, #before")
    .evaluateAll((all) => all.map(({ tagName }) => tagName));
}

/** Expects an answer to open with what stands above its heading in sight, well below the header. */
export async function expectBelowHeader(page: Page, above: Locator): Promise<void> {
  const bottom = ({ y, height }: { y: number; height: number }) => y + height;
  for (const size of [
    { width: 360, height: 780 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await page.reload();
    const header = await page.getByRole("banner").boundingBox();
    const place = await above.boundingBox();
    expect(place?.y, `at ${size.width} px`).toBeGreaterThan(header ? bottom(header) + 8 : 0);
  }
}

/** The parts of /my-medicines. */
export function medicinesPage(page: Page) {
  const { list } = medicineWords;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const group = (number: number) =>
    page.getByRole("group", { name: fillPlaces(list.row, { number }), exact: true });
  return {
    group,
    groups: page.getByRole("group", { name: /^Medicine \d+$/ }),
    field: (number: number, name: "medicine" | "strength" | "use") =>
      group(number).getByRole("textbox", { name: list[name] }),
    names: page.getByRole("textbox", { name: list.medicine }),
    add: button(list.add),
    clear: button(list.clear),
    undo: button(list.undo),
    remove: (name: string) => button(`${list.remove} ${name}`),
    notice: (text: string) => page.getByRole("status").filter({ hasText: text }),
    sheet: page.getByRole("table", { name: list.sheet, includeHidden: true }),
  };
}

export const medicinesPath = "/my-medicines";

/** Opens /my-medicines and enters medicines by name. */
export async function listMedicines(page: Page, ...names: string[]) {
  await page.goto(medicinesPath);
  await allLive(page);
  const parts = medicinesPage(page);
  for (const [index, name] of names.entries()) {
    if (index > 0) await parts.add.click();
    await parts.field(index + 1, "medicine").fill(name);
  }
  return parts;
}

/** What this tab keeps. */
export function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }));
}
