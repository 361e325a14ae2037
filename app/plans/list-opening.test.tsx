import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type CountyPlans, type PlanGroup, planGroups } from "#contract/plans.ts";
import { CountyPage } from "#app/routes/plans/county.tsx";
import { ListIntro, Opening } from "./list-opening.tsx";
import { readListQuery, sectionsOf } from "./plan-list.ts";
import { countPlans, countsSentence } from "./plan-words.ts";
import { ask, county, countyOf, drug, planOf, plans, render } from "./testing.tsx";

/** The opening of a page that lists the plans of one group, or all. */
function openingOf(group?: PlanGroup) {
  const sections = sectionsOf(plans.filter((plan) => !group || plan.group === group));
  return renderToStaticMarkup(<Opening countyPlans={countyOf("full")} sections={sections} />);
}

test("the kinds of plans in the sentence lead to those on the page", () => {
  const sentence = countsSentence(countPlans(plans), county, 2026);
  expect(openingOf().replaceAll(/<[^>]*>/g, "")).toContain(sentence);
  const links = (html: string) =>
    [...html.matchAll(/href="#([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => `${text}: ${id}`);
  expect(links(openingOf())).toEqual([
    "2 Medicare Advantage plans: advantage-with-drugs",
    "1 Part D drug plan: drug-plan",
    "1 special needs plan: special-needs",
  ]);
  expect(links(openingOf("drug-plan"))).toEqual(["1 Part D drug plan: drug-plan"]);
});

test("a yearly limit is explained before the list, where a plan on it has one", () => {
  const explains = (show: CountyPlans["show"], all = plans) => {
    const countyPlans = countyOf(show, all);
    const query = readListQuery(ask(""), countyPlans);
    const intro = { countyPlans, query, matches: countyPlans.plans, isFolded: false };
    return renderToStaticMarkup(<ListIntro {...intro} />).includes("Yearly limit: the most");
  };
  expect([explains("full"), explains("counts"), explains("full", [drug])]).toEqual([
    true,
    false,
    false,
  ]);
});

test("plans are one press away in each order, while the list shows only organizations", () => {
  const ways = (show: CountyPlans["show"], isFolded: boolean) => {
    const countyPlans = countyOf(show);
    const query = readListQuery(ask("plan=H0000_001_0"), countyPlans);
    const intro = { countyPlans, query, matches: countyPlans.plans, isFolded };
    return renderToStaticMarkup(<ListIntro {...intro} />).match(/sort=\w+#shown/g) ?? [];
  };
  const orders = ["premium", "limit", "stars"].map((order) => `sort=${order}#shown`);
  expect(ways("full", true)).toEqual(orders);
  expect([...ways("full", false), ...ways("counts", true)]).toEqual([]);
});

test.each([
  ["sort=limit", "4 plans: Lowest limit first.", "Sort by name"],
  [
    "type=drug-plan&sort=stars",
    "1 of 4 plans: Part D drug plans, Most stars first.",
    "Show all plans",
  ],
  ["", null, null],
])("says above the list what it was narrowed and sorted by: %s", (search, text, way) => {
  const countyPlans = countyOf("full");
  const query = readListQuery(ask(search), countyPlans);
  const page = render(<CountyPage {...{ countyPlans, query }} years={[2026]} />);
  const [, status = null, link = null] =
    /id="shown"[^>]*>([^<]*?) ?<a[^>]*>([^<]*)<\/a>/.exec(page.replaceAll("<!-- -->", "")) ?? [];
  expect([status, link]).toEqual([text, way]);
});

test("drug plans say how they are sorted in a list by yearly limit", () => {
  const says = (search: string) => {
    const countyPlans = countyOf("full");
    const query = readListQuery(ask(search), countyPlans);
    const page = render(<CountyPage {...{ countyPlans, query }} years={[2026]} />);
    return page.includes("so the lowest premium is first.");
  };
  expect(["sort=limit", "sort=limit&type=special-needs", "sort=stars", ""].map(says)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("with every kind of plans, the contents are longer, and the person beside the list is lower", () => {
  const isLonger = (groups: readonly PlanGroup[]) => {
    const countyPlans = countyOf(
      "counts",
      groups.map((group, at) => planOf(at, { group })),
    );
    const query = readListQuery(ask(""), countyPlans);
    return render(<CountyPage {...{ countyPlans, query }} years={[2026]} />).includes(
      'class="long-contents',
    );
  };
  expect([isLonger(planGroups), isLonger(planGroups.slice(1))]).toEqual([true, false]);
});

test("the agent beside the list asks for a call about the county, at all hours", () => {
  const countyPlans = countyOf("counts");
  const page = render(
    <CountyPage {...{ countyPlans }} query={readListQuery(ask(""), countyPlans)} years={[2026]} />,
  );
  const [, button = ""] = /class="beside".*?<a [^>]*(href="\/talk-to-agent[^>]*)>/.exec(page) ?? [];
  expect(button).toContain('href="/talk-to-agent?choice=2026/tx/fort-bend/#consultation"');
  expect(button).not.toContain("when-shut");
});
