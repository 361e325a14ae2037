import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import claims from "#content/agency/claims.yaml";
import testimonials from "#content/agency/testimonials.yaml";

// The parts of pages that show claims and quotes, for an agency that lacks some of them.

interface Facts {
  readonly claims?: object;
  readonly quotes?: object;
}

/** The parts with an agency's facts, by name. */
async function rendered({ claims: facts = claims, quotes = {} }: Facts) {
  vi.resetModules();
  const all = { ...testimonials, ...quotes };
  vi.doMock("#content/agency/claims.yaml", () => ({ ...facts, default: facts }));
  vi.doMock("#content/agency/testimonials.yaml", () => ({ ...all, default: all }));
  const { TrustStrip } = await import("#app/sections/home/opening.tsx");
  const { Testimonials } = await import("#app/sections/home/people.tsx");
  const { default: about } = await import("#app/routes/about-us.tsx");
  const { default: clients } = await import("#app/routes/testimonials.tsx");
  return {
    strip: html(TrustStrip),
    quotes: html(Testimonials),
    about: html(about),
    clients: html(clients),
  };
}

function html(Component: ComponentType): string {
  const router = createMemoryRouter([{ path: "*", Component }]);
  return renderToString(createElement(RouterProvider, { router })).replaceAll("<!-- -->", "");
}

const places = {
  rating: ["strip", "clients"],
  clients: ["strip", "about", "clients"],
  satisfaction: ["strip", "clients"],
  founded: ["strip", "about"],
  states: ["about"],
  statesOnTestimonials: ["clients"],
  experience: ["about"],
} as const satisfies Record<keyof typeof claims, readonly string[]>;

test.each(Object.keys(places))("without the claim %s, the others stay", async (missing) => {
  const entries = Object.entries(claims);
  const left = entries.filter(([name]) => name !== missing);
  const parts = new Map(Object.entries(await rendered({ claims: Object.fromEntries(left) })));
  for (const [name, shownIn] of Object.entries(places))
    for (const part of shownIn) {
      const label = entries.find(([one]) => one === name)?.[1]?.label ?? name;
      expect([part, name, parts.get(part)?.includes(label)]).toEqual([
        part,
        name,
        name !== missing,
      ]);
    }
});

test("without any claim, nothing is left of their lists, nor of the stars", async () => {
  const parts = await rendered({ claims: {} });
  expect(parts.strip).toBe("");
  expect(parts.about).not.toContain('id="figures"');
  expect(parts.clients).not.toMatch(/id="stats"|rate our service/);
  const all = await rendered({});
  expect(all.about).toContain('id="figures"');
  expect(all.clients).toMatch(/rate our service[\s\S]*id="stats"/);
});

test.each([
  [0, 0, false],
  [1, 0, false],
  [2, 0, true],
  [4, 0, true],
  [0, 1, false],
  [1, 2, false],
  [4, 8, true],
])("%i quotes and %i stories", async (home, stories, hasButtons) => {
  const quotes = {
    home: testimonials.home.slice(0, home).map((quote) => ({ ...quote, rating: undefined })),
    page: testimonials.page.slice(0, stories),
  };
  const parts = await rendered({ quotes });
  const count = (text: string, part: string) => part.split(text).length - 1;
  expect(count("<figure", parts.quotes)).toBe(home + (stories > 0 ? 1 : 0));
  expect(count("<h2", parts.quotes)).toBe(home + stories > 0 ? 1 : 0);
  expect(parts.quotes.includes("Next testimonial")).toBe(hasButtons);
  expect(parts.quotes.includes('href="/testimonials"')).toBe(stories > 0);
  expect(parts.quotes).not.toContain("out of 5 stars");
  expect(count("<figure", parts.clients)).toBe(stories);
  expect(parts.clients.includes("What you can expect from us")).toBe(stories === 0);
  expect(parts.clients.includes("noindex")).toBe(stories === 0);
});
