import { expect, it } from "vitest";
import { contentModule } from "./content-plugin.ts";

const official = [{ id: "part-b-premium" }];

/** Runs a module as the browser would. */
async function run(code: string): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

it("gives each field by name, the whole as default, and the official amounts beside them", async () => {
  const data = { title: "A page", hero: {}, "part-d": [1] };
  const { default: whole, ...named } = await run(contentModule(data, official));
  expect(whole).toEqual(data);
  expect(named).toEqual({ title: "A page", hero: {}, official });
});

it("gives a list as default", async () => {
  expect(await run(contentModule(["one"], []))).toMatchObject({ default: ["one"], official: [] });
});
