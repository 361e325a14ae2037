import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { limit, offersNone, sanction, stars as starSentence } from "#content/en/plans/plans.yaml";
import {
  type CountyPlans,
  planGroups,
  type PlanService,
  readCountyName,
  specialNeeds,
  type Plan,
} from "#contract/plans.ts";
import { ComparePage } from "#app/routes/plans/compare.tsx";
import { choosePlans, compareRows, yearlyCosts } from "./comparison.ts";
import { CountyPage } from "#app/routes/plans/county.tsx";
import { findPlans } from "./find-plans.ts";
import {
  askAddress,
  compareAddress,
  listPlans,
  readListQuery,
  readPlanIds,
  sectionsOf,
} from "./plan-list.ts";
import { countsSentence, figureText, placeName, type PlanCounts } from "./plan-words.ts";
import {
  ask,
  county,
  countyOf,
  drug,
  first,
  idsOf,
  planOf,
  plans,
  render,
  second,
  special,
} from "./testing.tsx";

describe("how many plans there are", () => {
  const none: PlanCounts = { advantage: 0, organizations: 0, drug: 0, special: 0, cost: 0 };
  const nothing = "Medicare Advantage plans, Part D drug plans or special needs plans";

  test.each([
    [
      { advantage: 54, organizations: 8, drug: 12, special: 40 },
      "In [county], there are 54 Medicare Advantage plans from 8 organizations, 12 Part D drug plans and 40 special needs plans for 2026.",
    ],
    [
      { drug: 11 },
      "No Medicare Advantage plans or special needs plans are offered in [county] for 2026. There are 11 Part D drug plans.",
    ],
    [
      { advantage: 1, organizations: 1 },
      "In [county], there is 1 Medicare Advantage plan from 1 organization for 2026. No Part D drug plans or special needs plans are offered.",
    ],
    [
      { special: 1, cost: 1 },
      "No Part D drug plans or Medicare Advantage plans that anyone may join are offered in [county] for 2026. There is 1 special needs plan and 1 cost plan.",
    ],
    [{}, `No ${nothing} are offered in [county] for 2026.`],
  ])("%o", (counts, sentence) => {
    const text = sentence.replace("[county]", county.name);
    expect(countsSentence({ ...none, ...counts }, county, 2026)).toBe(text);
  });

  test("a county that is a whole state isn't named twice", () => {
    expect(placeName(county)).toBe("Fort Bend County, Texas");
    const district = "District of Columbia";
    expect(placeName({ name: district, stateName: district })).toBe(`the ${district}`);
  });
});

describe("the list", () => {
  const query = (text: string, show: CountyPlans["show"] = "full") =>
    readListQuery(ask(text), countyOf(show));
  const listed = (text: string) => idsOf(listPlans(plans, query(text)));

  test.each([
    ["", [1, 2, 3, 4]],
    ["type=drug-plan", [4]],
    ["type=hospital", [1, 2, 3, 4]],
    ["snp=dual-eligible", [3]],
    ["snp=everyone", [1, 2, 4]],
    ["org=Example Mutual", [2]],
    ["org=Nobody", [1, 2, 3, 4]],
    ["offered=on", [1, 3, 4]],
    ["offered=on&type=drug-plan", [4]],
    ["sort=premium", [2, 4, 3, 1]],
    // A drug plan has its premium's place.
    ["sort=limit", [4, 2, 3, 1]],
    ["sort=stars", [2, 4, 1, 3]],
    ["type=advantage-with-drugs&sort=premium", [2, 1]],
  ])("%s", (text, ids) => {
    expect(listed(text)).toEqual(ids);
  });

  test("figures that aren't shown don't order it, and only the county's own plans are checked", () => {
    expect(query("sort=premium").sort).toBe("premium");
    expect(query("sort=premium", "counts").sort).toBe("name");
    expect(query("plan=H0000_002_0&plan=H9999_001_0").chosenIds).toEqual(["H0000_002_0"]);
  });

  test("each kind has a section, and each group of special needs plans a list", () => {
    const more = planOf(5, { group: "special-needs", snp: "institutional" });
    expect(sectionsOf([...plans, more]).map(({ group, count }) => [group, count])).toEqual([
      ["advantage-with-drugs", 2],
      ["special-needs", 2],
      ["drug-plan", 1],
    ]);
    expect(sectionsOf([more, ...plans])[1]?.lists.map(({ joins }) => joins)).toEqual([
      "dual-eligible",
      "institutional",
    ]);
  });

  test("no plan is left out, whatever its kind and whoever it's for", () => {
    const kinds = planGroups.flatMap((group) =>
      [null, ...specialNeeds].map((snp) => ({ group, snp })),
    );
    const all = kinds.map((kind, at) => planOf(at + 10, kind));
    const lists = sectionsOf(all).flatMap((section) => section.lists);
    const listedIds = lists.flatMap((list) => list.plans.map(({ id }) => id));
    expect(listedIds.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });
});

describe("addresses", () => {
  test("counties and plans are read, and nothing else", () => {
    expect(readCountyName("tx/fort-bend")).toEqual({ state: "TX", slug: "fort-bend" });
    for (const wrong of [null, "", "tx", "texas/fort-bend", "tx/../x", "tx/a/b"])
      expect(readCountyName(wrong)).toBeNull();
    expect(readPlanIds(ask("plan=h0000_001_0&plan=x&plan=H0000_001_0"))).toEqual(["H0000_001_0"]);
  });

  test("they lead to the comparison and to an agent", () => {
    expect(compareAddress(county, 2026, ["A", "B"], true)).toBe(
      "/plans/compare?plan=A&plan=B&county=tx/fort-bend&year=2026&differs=on",
    );
    const agent = "/talk-to-agent?choice=2026/tx/fort-bend/";
    expect(askAddress(county, 2026, ["A", "B"])).toBe(`${agent}A,B#consultation`);
    expect(askAddress(county, 2026, [])).toBe(`${agent}#consultation`);
    expect(askAddress(county, 2026, ["A"], true)).toBe(`${agent}A&more=on#consultation`);
  });
});

describe("finding a county", () => {
  const other = { ...county, slug: "harris", name: "Harris County" };
  const service = (show: "counts" | "off"): PlanService => ({
    offer: () => ({ show, years: show === "off" ? [] : [2026], sample: false }),
    countiesOfZip: (zip) => (zip === "77494" ? [county, other] : zip === "77001" ? [other] : []),
    states: () => [{ code: "TX", name: "Texas" }],
    countiesOfState: () => [county, other],
    countiesNamed: () => [],
    plansIn: () => null,
    changeOf: () => null,
  });
  const messages = { unknownZip: "Unknown ZIP", unknownState: "Unknown state" };
  const find = (text: string, show: "counts" | "off" = "counts") =>
    findPlans(service(show), ask(text), messages);

  test.each([
    ["zip=77001", "/plans/tx/harris"],
    ["county=tx/fort-bend", "/plans/tx/fort-bend"],
    ["zip=77494&county=tx/harris", "/plans/tx/harris"],
  ])("%s leads to its page", (text, path) => {
    expect(find(text)).toBe(path);
  });

  test.each([
    ["zip=77494", { kind: "counties", counties: [county, other], missing: false }],
    ["zip=77494&sent=county", { kind: "counties", missing: true }],
    ["zip=00000", { kind: "ask", error: "Unknown ZIP" }],
    ["zip=7749", { kind: "ask", error: "ZIP code must be 5 digits" }],
    ["zip=+", { kind: "ask", error: "Please enter your 5-digit ZIP code" }],
    ["zip=&state=tx", { kind: "state" }],
    ["state=tx", { kind: "state", counties: [county, other] }],
    ["state=zz", { kind: "ask", error: "Unknown state" }],
    ["", { kind: "ask", error: null }],
  ])("%s is answered on the page", (text, view) => {
    expect(find(text)).toMatchObject(view);
  });

  test("without a list, nothing is looked up", () => {
    expect(find("zip=77001", "off")).toEqual({ kind: "off", zip: "77001" });
  });
});

describe("the comparison", () => {
  const [one, two, three, four] = [first.id, second.id, special.id, drug.id];

  test("has three plans at most, and says if there were more or others", () => {
    const chosen = choosePlans([four, one, two, three, "H9999_001_0"], plans);
    expect(idsOf(chosen.plans)).toEqual([4, 1, 2]);
    expect(chosen).toMatchObject({ tooMany: true, unknown: true });
    expect(choosePlans([one, two, three], plans)).toMatchObject({ tooMany: false, unknown: false });
  });

  test("can leave out rows that are the same", () => {
    const both = plans.slice(0, 2);
    const all = compareRows(both, "full", false);
    const rows = all.groups.flatMap((group) => group.rows.map(({ id }) => id));
    expect(rows).toHaveLength(9);
    expect(all.alike).toBe(2);
    const less = compareRows(both, "full", true).groups.flatMap(({ rows: left }) => left);
    expect(rows.filter((id) => !less.some((row) => row.id === id))).toEqual(["kind", "joins"]);
    expect(compareRows(both, "counts", false).groups.map(({ id }) => id)).toEqual(["plan"]);
  });

  test("adds up a quiet and a hard year", () => {
    const { costs, without } = yearlyCosts(plans, 2026);
    expect(costs[0]).toMatchObject({ premiums: 427.2, most: 9677.2 });
    expect(costs).toHaveLength(3);
    expect(without.map(({ name }) => name)).toEqual(["Plan 4"]);
  });

  test("a hard year has the most that drugs can cost if every bar's plan covers them and the year's limit is known", () => {
    const { costs, drugLimit } = yearlyCosts([first, second], 2026);
    expect(costs.map(({ drugs, most }) => [drugs, most])).toEqual([
      [2100, 11_777.2],
      [2100, 6600],
    ]);
    expect([drugLimit, yearlyCosts([first, drug], 2027).drugLimit]).toEqual([2100, 2400]);
    const without = planOf(5, {}, { premium: 0, yearlyLimit: 3000 });
    expect(yearlyCosts([first, without], 2026)).toMatchObject({ drugLimit: null });
    expect(yearlyCosts([first], 2020)).toMatchObject({ drugLimit: null, costs: [{ drugs: 0 }] });
  });
});

describe("what may be shown", () => {
  const list = (show: CountyPlans["show"], all = plans) =>
    render(
      <CountyPage
        countyPlans={countyOf(show, all)}
        years={[2027, 2026]}
        query={readListQuery(ask(""), countyOf(show, all))}
      />,
    );
  const table = (show: CountyPlans["show"], ids: readonly string[], all = plans) =>
    render(
      <ComparePage
        countyPlans={countyOf(show, all)}
        choice={choosePlans(ids, countyOf(show, all).plans)}
        differs={false}
        next={2027}
      />,
    );
  const ids = plans.map(({ id }) => id);

  test("every plan is on the list, including those we don't offer, and nothing is called best", () => {
    for (const { id } of plans) expect(list("counts")).toContain(`value="${id}"`);
    expect(list("counts").match(/We don&#x27;t offer this plan/g)).toHaveLength(1);
    expect(list("counts")).not.toContain(`name="ask" value="${second.id}"`);
    expect(list("full")).not.toMatch(/\bbest\b|recommend|featured/i);
  });

  test("an agency without a plan in the county says so once, and asks people to call all the same", () => {
    const others = plans.map((plan) => ({ ...plan, offered: false }));
    const times = (html: string) => html.split(offersNone.replaceAll("'", "&#x27;")).length - 1;
    for (const show of ["counts", "full"] as const) {
      const [page, both] = [list(show, others), table(show, ids, others)];
      expect([times(page), times(both), times(list(show)), times(table(show, ids))]).toEqual([
        1, 1, 0, 0,
      ]);
      for (const html of [page, both]) {
        expect(html).not.toMatch(/We don&#x27;t offer|we offer|Available through us/);
        expect(html).toContain("Ask us to call you");
      }
    }
  });

  test.each([
    ["", true],
    ["type=drug-plan", false],
    ["offered=on", false],
  ])("only the whole list says how many of its plans we offer: %s", (asked, tells) => {
    const some = countyOf("full");
    const query = readListQuery(ask(asked), some);
    const html = render(<CountyPage countyPlans={some} years={[2027, 2026]} query={query} />);
    expect(html.includes("We can enroll you in 3 of these plans.")).toBe(tells);
  });

  test("where the agency has no license, nobody is promised its advice", () => {
    const others = plans.map((plan) => ({ ...plan, offered: false }));
    const guam = { ...countyOf("counts", others), county: { ...county, state: "GU" } };
    const query = readListQuery(ask(""), guam);
    const choice = choosePlans(ids, others);
    const none = choosePlans([], others);
    // In October, a list of this year's says whom to ask about the next.
    const inOctober = (page: ReactNode) => render(page, "2026-10-20");
    const pages = [
      inOctober(<CountyPage countyPlans={guam} years={[2026]} query={query} />),
      inOctober(<ComparePage countyPlans={guam} choice={choice} differs={false} next={null} />),
      inOctober(<ComparePage countyPlans={guam} choice={none} differs={false} next={null} />),
    ];
    for (const html of pages)
      expect(html).not.toMatch(
        /We&#x27;ll still go over|An agent can look up|Ask us|ask us|[Cc]all us|licensed agent/,
      );
    for (const html of pages.slice(0, 2))
      expect(html).toContain("not licensed to sell insurance in Guam");
  });

  test("without costs, the comparison says what's missing and leads to an agent before the table", () => {
    const parts = ["Ask us to call you", "What to compare", "medicare.gov/plan-compare"];
    const order = (html: string) => parts.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
    const compared = table("counts", ids.slice(0, 2));
    expect(compared).toContain("What each plan costs you a month");
    expect(order(compared)).toEqual(parts);
    expect(table("full", ids.slice(0, 2))).not.toContain("What each plan costs you a month");
  });

  test("with costs, the way to an agent is before the bars, below the table, and on the phone's bar", () => {
    const parts = ["Ask us to call you", "12 monthly", "<table", "medicare.gov/plan-compare"];
    const order = (html: string) => parts.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
    const compared = table("full", ids.slice(0, 2));
    expect(order(compared)).toEqual(parts);
    expect(compared).toContain("With Plan 2, you pay $427 less a year in premiums.");
    const drugs = [drug, planOf(5, { group: "drug-plan" })];
    const without = table("full", ["H0000_004_0", "H0000_005_0"], drugs);
    expect(order(without).slice(0, 3)).toEqual(["12 monthly", "<table", "Ask us to call you"]);
    const ways = (html: string) => html.match(/\/talk-to-agent\?[^"]*H0000[^"]*H0000/g)?.length;
    expect([ways(compared), ways(without)]).toEqual([3, 2]);
  });

  test("the bars say whether drugs are part of them, and an agent can tell what care outside a network costs", () => {
    const both = table("full", ids.slice(0, 2));
    expect(both).toContain("set by law: $2,100 in 2026.");
    expect(both).toContain("$0 in premiums, up to $4,500 for care, up to $2,100 for drugs");
    const others = table("full", [first.id, special.id]);
    expect(others).toContain("What you pay for drugs isn&#x27;t included");
    expect(others).not.toMatch(/\$[\d,]+ for drugs/);
    const asks = "What you&#x27;d pay outside a plan&#x27;s network";
    expect([both.includes(asks), others.includes(asks)]).toEqual([true, false]);
  });

  test("the bars say why a plan has none, and that a giveback isn't in them", () => {
    const back = planOf(6, { name: "Plan 6 Giveback (PPO)" }, { premium: 0, yearlyLimit: 3000 });
    const blank = planOf(7, { name: "Plan 7" }, { premium: 0 });
    const all = [first, drug, back, blank];
    const html = (...some: readonly Plan[]) =>
      table(
        "full",
        some.map(({ id }) => id),
        all,
      );
    expect(html(first, drug)).toContain(`covers only drugs, so it has no bar: ${drug.name}.`);
    expect(html(first, drug)).not.toContain("no premium or yearly limit");
    expect(html(first, blank)).toContain("no premium or yearly limit: Plan 7.");
    expect(html(first, back)).toContain("pays some or all of your Part B premium");
    expect(html(first, blank)).not.toContain("pays some or all of your Part B premium");
  });

  test("no page names the file that a list comes from", () => {
    for (const html of [list("full"), table("full", ids)]) {
      expect(html).toContain("plan list for 2026, dated November 14, 2025.");
      expect(html).not.toContain("landscape.csv");
    }
  });

  test("a sample is marked as one, and a fourth plan gets the limit's message", () => {
    expect(list("counts")).toContain("Sample data");
    expect(table("counts", ids)).toContain("Sample data");
    expect(table("counts", ids)).toContain(limit);
    expect(table("counts", ids.slice(1))).not.toContain(limit);
    expect(table("counts", ids.slice(3))).not.toContain("<table");
  });

  test("a plan that takes no new members has Medicare's sentence, and no other has it", () => {
    const closed = plans.map((plan) => ({ ...plan, sanctioned: plan === first }));
    const has = (html: string) => html.includes(sanction.text.replaceAll("'", "&#x27;"));
    const pages = [closed, plans].flatMap((all) => [list("full", all), table("full", ids, all)]);
    expect(pages.map(has)).toEqual([true, true, false, false]);
  });

  test("a rating is said to the half star, on the list and in the comparison", () => {
    const ratings = (html: string) =>
      html.replaceAll(/<[^>]*>/g, "").match(/\d(?:\.\d)? out of 5/g);
    expect(ratings(list("full"))).toEqual(["3.5 out of 5", "4.5 out of 5", "4 out of 5"]);
    expect(ratings(table("full", ids.slice(0, 2)))).toEqual(["3.5 out of 5", "4.5 out of 5"]);
  });

  test("a missing rating is said in words, and a list with ratings says what they are", () => {
    expect(list("full")).toContain(starSentence);
    // A plan without a premium costs nothing in a quiet year.
    expect(table("full", [second.id, special.id])).not.toContain("NaN");
    expect(figureText(special, "stars")).toBe("None yet");
    expect(figureText(drug, "yearlyLimit")).toBe("Doesn't apply: it covers only drugs");
  });
});
