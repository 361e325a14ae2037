import type { Page } from "@playwright/test";
import { medicineWords } from "./content-facts.ts";
import { expect } from "./fixtures.ts";
import { glossaryPage, termsContaining, path as glossaryPath } from "./glossary-page.ts";
import { quizPage } from "./quiz-page.ts";
import { fill, formParts, type RequestForm } from "./request-form.ts";
import { consultation, guide, leadForms } from "./request-forms.ts";

interface IslandState {
  readonly name: string;
  readonly path: string;
  /** Uses the island, on a newly opened page. */
  readonly reach: (page: Page) => Promise<void>;
  readonly expectReached: (page: Page) => Promise<void>;
}

/** A state that a reload, or leaving and coming back, keeps. */
interface KeptState extends IslandState {
  /** What is kept of it; if omitted, everything. */
  readonly expectKept?: (page: Page) => Promise<void>;
  /** What the address alone restores for someone else. */
  readonly expectLinked: (page: Page) => Promise<void>;
}

const answers = ["I’m turning 65", "I want to keep specific doctors", "I’m not sure", "Rarely"];
const allAnswers = [...answers, "None of these"];

const quizStates: readonly KeptState[] = [
  {
    name: "the quiz at its second question",
    path: "/quiz",
    reach: (page) => quizPage(page).give(answers.slice(0, 1)),
    expectReached: (page) => expectQuestion(page, 2),
    expectLinked: expectBegun,
  },
  {
    name: "the quiz at its result",
    path: "/quiz",
    async reach(page) {
      await quizPage(page).give(answers.slice(0, 1));
      await expectQuestion(page, 2);
      await quizPage(page).give(allAnswers.slice(1));
    },
    expectReached: (page) => expect(quizPage(page).result).toHaveText(/^Both options could fit/),
    expectLinked: expectBegun,
  },
];

const choiceStates: readonly KeptState[] = [
  {
    name: "plans chosen",
    path: "/compare-plans",
    async reach(page) {
      const boxes = plans(page);
      await boxes.nth(0).uncheck();
      await boxes.nth(1).uncheck();
      await boxes.nth(2).check();
    },
    expectReached: (page) => expectColumns(page, [2], 1),
    expectLinked: (page) => expectColumns(page, [0, 1], 2),
  },
  {
    name: "no plan chosen",
    path: "/compare-plans",
    async reach(page) {
      await plans(page).nth(0).uncheck();
      await plans(page).nth(1).uncheck();
    },
    expectReached: (page) => expectColumns(page, [], 0),
    expectLinked: (page) => expectColumns(page, [0, 1], 2),
  },
  {
    name: "another tab open",
    path: "/compare-plans",
    reach: (page) => page.getByRole("tab").nth(2).click(),
    expectReached: (page) => expectTab(page, 2),
    expectLinked: (page) => expectTab(page, 0),
  },
  {
    name: "Medigap letters chosen",
    path: "/learning-center/medicare-supplements",
    async reach(page) {
      await letter(page, "G").uncheck();
      await letter(page, "K").check();
    },
    expectReached: (page) => expectLetters(page, ["K", "N"]),
    expectLinked: (page) => expectLetters(page, ["G", "N"]),
  },
];

const listStates: readonly KeptState[] = [
  {
    name: "medicines listed",
    path: "/my-medicines",
    async reach(page) {
      await medicine(page, "medicine").fill("Metformin");
      await page.locator("[data-island=medicine-list][data-live]").waitFor();
      await medicine(page, "use").fill("1 tablet twice a day");
    },
    expectReached: (page) => expectMedicine(page, "Metformin", "1 tablet twice a day"),
    expectLinked: (page) => expectMedicine(page, "", ""),
  },
];

const searchStates: readonly KeptState[] = [
  {
    name: "the glossary searched",
    path: glossaryPath,
    reach: (page) => glossaryPage(page).text.fill("premium"),
    expectReached: expectTerms,
    expectLinked: expectTerms,
  },
  {
    name: "the site searched",
    path: "/learning-center",
    async reach(page) {
      await page.getByRole("searchbox", { name: "Search the learning center" }).fill("premium");
      await page.keyboard.press("Enter");
    },
    expectReached: expectAnswer,
    expectLinked: expectAnswer,
  },
];

/** Nothing is kept of these, so nothing can be lost. */
const passingStates: readonly IslandState[] = [
  {
    name: "the carousel moved",
    path: "/",
    reach: (page) => page.getByRole("button", { name: "Next testimonial" }).click(),
    expectReached: (page) =>
      expect(
        page.getByRole("button", { name: "Show page 2" }).filter({ visible: true }),
      ).toHaveAttribute("aria-current", "true"),
  },
  {
    name: "an open tooltip",
    path: "/learning-center/articles/medicare-costs-2025",
    reach: (page) => page.locator("a[data-term]").first().hover(),
    expectReached: (page) => expect(page.getByRole("tooltip")).toBeVisible(),
  },
];

/**
 * The consultation form is the comparison form with other texts; `form-draft.release.spec.ts` also leaves it and comes
 * back.
 */
const formStates: readonly KeptState[] = [
  ...leadForms.filter(({ form }) => form !== consultation),
  {
    name: "guide on its own page",
    form: { ...guide, path: "/download-guide" },
    leadInput: leadForms[0].leadInput,
  },
].map(({ name, form, leadInput }) => stateOf(name, form, leadInput));

/** Every state of an island that a reload, or leaving and coming back, keeps. */
export const keptStates = [
  ...quizStates,
  ...choiceStates,
  ...listStates,
  ...searchStates,
  ...formStates,
];

/** Every island in each state that visitors can reach. */
export const islandStates: readonly IslandState[] = [...keptStates, ...passingStates];

function stateOf(
  name: string,
  form: RequestForm,
  leadInput: Readonly<Record<string, string>>,
): KeptState {
  const [[first, called] = ["name", ""]] = Object.entries(leadInput);
  const typed = { [first]: called, email: "ada@" };
  const holds = (values: Readonly<Record<string, string>>) => async (page: Page) => {
    for (const [field, value] of Object.entries(values))
      await expect(formParts(page, form).input(field)).toHaveValue(value);
  };
  /** People are slower between fields than the script. */
  async function type(page: Page): Promise<void> {
    await fill(page, form, { [first]: called });
    await page
      .locator("[data-live]")
      .filter({ has: formParts(page, form).submit })
      .waitFor();
    await fill(page, form, typed);
  }
  return {
    name: `the ${name} form with errors`,
    path: form.path,
    async reach(page) {
      await type(page);
      await holds(typed)(page);
      await formParts(page, form).submit.click();
    },
    async expectReached(page) {
      await expect(formParts(page, form).summary).toBeVisible();
      await holds(typed)(page);
    },
    expectKept: holds(typed),
    expectLinked: holds({ [first]: "", email: "" }),
  };
}

async function expectQuestion(page: Page, place: number): Promise<void> {
  await expect(quizPage(page).question).toContainText(`Question ${place} of 5`);
}

/** A visitor can't skip a question, so this is where the quiz continues. */
async function expectBegun(page: Page): Promise<void> {
  await expectQuestion(page, 1);
  await quizPage(page).give(answers.slice(0, 1));
  await expectQuestion(page, 2);
}

function plans(page: Page) {
  return page.getByRole("checkbox", { name: /^Compare/ });
}

async function expectColumns(page: Page, places: readonly number[], count: number): Promise<void> {
  for (const place of [0, 1, 2])
    await expect(plans(page).nth(place)).toBeChecked({ checked: places.includes(place) });
  const heads = page.locator("thead").first().locator("th:visible");
  await expect(heads).toHaveCount(count === 0 ? 0 : count + 1);
}

async function expectTab(page: Page, place: number): Promise<void> {
  await expect(page.getByRole("tab").nth(place)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
}

function letter(page: Page, name: string) {
  return page.getByRole("checkbox", { name: `Plan ${name}`, exact: true });
}

async function expectLetters(page: Page, letters: readonly string[]): Promise<void> {
  const heads = page
    .getByRole("table", { name: "What each plan covers" })
    .getByRole("columnheader");
  await expect(heads).toHaveText(["Benefit", ...letters.map((one) => `Plan ${one}`)]);
  for (const one of ["G", "K", "N"])
    await expect(letter(page, one)).toBeChecked({ checked: letters.includes(one) });
}

/** A field of the first medicine. */
function medicine(page: Page, field: "medicine" | "use") {
  return page.getByRole("textbox", { name: medicineWords.list[field] }).first();
}

async function expectMedicine(page: Page, name: string, use: string): Promise<void> {
  await expect(medicine(page, "medicine")).toHaveValue(name);
  await expect(medicine(page, "use")).toHaveValue(use);
}

async function expectTerms(page: Page): Promise<void> {
  await expect(glossaryPage(page).text).toHaveValue("premium");
  await expect(glossaryPage(page).names).toHaveText(termsContaining("premium"));
}

async function expectAnswer(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: /for “premium”/ })).toBeVisible();
}
