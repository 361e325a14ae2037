import type { Page } from "@playwright/test";

export const phone = { width: 390, height: 780 };

/** The header of every page, as a visitor finds it. */
export function siteHeader(page: Page) {
  const banner = page.getByRole("banner");
  return {
    banner,
    nav: banner.getByRole("navigation", { name: "Main" }),
    menu: banner.locator("summary").filter({ hasText: "Menu" }),
  };
}
