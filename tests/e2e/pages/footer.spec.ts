import { agency, license, licenses } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";

const groups = {
  "Quick links": [
    ["Home", "/"],
    ["Compare Plans", "/compare-plans"],
    ["Learning Center", "/learning-center"],
    ["About Us", "/about-us"],
    ["Contact", "/contact"],
    ["Testimonials", "/testimonials"],
  ],
  "Medicare resources": [
    ["Glossary", "/learning-center/glossary"],
    ["Medicare Basics", "/learning-center/medicare-basics"],
    ["Enrollment Periods", "/learning-center/enrollment-periods"],
    ["Medicare Advantage", "/learning-center/medicare-advantage"],
    ["Medicare Supplements", "/learning-center/medicare-supplements"],
    ["Prescription Drug Plans", "/learning-center/prescription-drug-plans"],
  ],
  "Plans, dates and costs": [
    ["Plans Where You Live", "/plans"],
    ["Your Medicare Dates", "/dates"],
    ["Late Penalty Estimate", "/penalty"],
    ["Income and Costs", "/income-costs"],
    ["Help With Costs", "/help-paying"],
    ["Your State", "/states"],
    ["Annual Notice of Change", "/annual-notice-of-change"],
  ],
  Legal: [
    ["Privacy Policy", "/privacy-policy"],
    ["Terms of Service", "/terms-of-service"],
    ["Accessibility", "/accessibility"],
    ["Sitemap", "/sitemap"],
  ],
} as const;

const home = licenses.states.find(({ code }) => code === licenses.home);
if (home === undefined) throw new Error("The home state is not listed");
const { organizations, plans } = home;
const texts = [
  "We simplify Medicare choices to help seniors find the right coverage at no cost to them.",
  `We do not offer every plan available in your area. Currently we represent ${organizations} organizations which offer ${plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.`,
  `These numbers are for ${home.name}, plan year ${licenses.planYear}. See the numbers for other states.`,
  "1-800-MEDICARE (1-800-633-4227) answers 24 hours a day, 7 days a week. TTY users call 1-877-486-2048.",
  "Not connected with or endorsed by the U.S. government or the federal Medicare program.",
  "This is a solicitation of insurance.",
];

const { street, city, state, postalCode } = agency.address;
const contact = [
  street,
  `${city}, ${state} ${postalCode}`,
  agency.timeZoneName,
  license,
  licenses.nationalProducerNumber,
];
const hours = agency.hours.map(({ days, open }) => `${days} ${open}`);

for (const { path, complains } of [
  { path: "/", complains: [] },
  { path: "/thank-you-guide", complains: [] },
  { path: "/no-such-page", complains: [failedResource(404)] },
]) {
  test(`on ${path}: shows links, contact, hours and every notice in full`, async ({
    page,
    complaints,
  }) => {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    for (const [name, links] of Object.entries(groups)) {
      const group = footer.getByRole("navigation", { name });
      await expect(group.getByRole("link")).toHaveText(links.map(([label]) => label));
      for (const [label, target] of links)
        await expect(group.getByRole("link", { name: label })).toHaveAttribute("href", target);
    }
    for (const text of [...texts, ...contact]) await expect(footer).toContainText(text);
    const rows = footer.locator("dl > div");
    expect((await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, " "))).toEqual(hours);
    await expectComplaints(complaints, complains);
  });
}

test("links to call, write and schedule; social names have no link until they have an address", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  const target = (name: string) => footer.getByRole("link", { name, exact: true });
  await expect(target(agency.phone.display)).toHaveAttribute("href", agency.phone.href);
  await expect(target(agency.email)).toHaveAttribute("href", `mailto:${agency.email}`);
  const other = target("See the numbers for other states");
  await expect(other).toHaveAttribute("href", "/about-us#licenses");
  await expect(target("Schedule a Consultation")).toHaveAttribute("href", "/talk-to-agent");
  const social = footer.getByRole("list", { name: "Follow us" });
  for (const { name } of agency.social) await expect(social.getByText(name)).toBeVisible();
  const linked = agency.social.filter(({ url }) => url !== null);
  await expect(social.getByRole("link")).toHaveText(linked.map(({ name }) => name));
});

test("on a phone, is at most 1,150 px high, and opens its links from one button", async ({
  page,
}) => {
  await page.goto("/");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about-us"); // with the fonts, which the first visit may miss
  const footer = page.getByRole("contentinfo");
  const height = async () => (await footer.boundingBox())?.height ?? 0;
  const link = footer.getByRole("link", { name: "Glossary" });
  const button = footer.getByText("More pages");
  await expect(link).toBeHidden();
  expect(await height()).toBeLessThanOrEqual(1150);
  for (const text of [...texts, ...contact]) await expect(footer.getByText(text)).toBeVisible();
  await button.click();
  await expect(link).toBeVisible();
  expect(await height(), "control: with its links").toBeGreaterThan(1150);
  await button.click();
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(button).toBeHidden();
  await expect(link).toBeVisible();
});
