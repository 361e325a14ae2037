import type { Locator, Page } from "@playwright/test";
import { expect, started } from "./fixtures.ts";

export const sampleNames = ["Sample HMO", "Sample Plan G", "Sample Rx"] as const;
export const tabNames = ["Plan Comparison", "Plan Types", "Get Help"];

/** The page of sample plans, opened, as a visitor finds it. */
export async function openCompare(page: Page) {
  await page.goto("/compare-plans");
  await started(page);
  return comparePage(page);
}

export function comparePage(page: Page) {
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const panel = page.getByRole("tabpanel");
  return {
    tab,
    panel,
    table: page.getByRole("table"),
    box: (plan: string) => page.getByRole("checkbox", { name: `Compare ${plan}`, exact: true }),
    /** Opens the rest of the table. */
    more: page.locator("summary", { hasText: "Care, drugs and extras" }),
    toggle: page.getByRole("switch", { name: "Show only what differs" }),
    /** What the picker says, not the form below it. */
    status: page.getByRole("tabpanel", { name: "Plan Comparison" }).getByRole("status"),
    row: (name: string): Locator =>
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) }),
    /** Expects these plans in the table, from left to right, and their boxes checked. */
    expectCompared: async (...plans: string[]) => {
      const heads = page.getByRole("table").first().getByRole("columnheader");
      await expect
        .poll(() =>
          heads.evaluateAll((all) => all.slice(1).map((one) => one.lastChild?.textContent)),
        )
        .toEqual(plans);
      for (const name of sampleNames) {
        const box = page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
        await expect(box).toBeChecked({ checked: plans.includes(name) });
      }
    },
    /** Expects that a tab is selected and its panel alone is open. */
    expectOpen: async (name: string) => {
      for (const other of tabNames) {
        const isOpen = other === name;
        await expect(tab(other)).toHaveAttribute("aria-selected", String(isOpen));
        await expect(tab(other)).toHaveAttribute("tabindex", isOpen ? "0" : "-1");
      }
      await expect(panel).toHaveCount(1);
      await expect(panel).toHaveAccessibleName(name);
    },
  };
}
