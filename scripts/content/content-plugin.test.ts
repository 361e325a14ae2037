import { expect, it } from "vitest";
import { contentModule } from "./content-plugin.ts";

const history = [{ id: "part-b-premium" }];

/** Runs a module as the browser would. */
async function run(code: string): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

it("exports each field by name, the whole file as default, and the history of its amounts", async () => {
  const data = { title: "A page", hero: {}, "part-d": [1] };
  const { default: whole, ...named } = await run(contentModule(data, history));
  expect(whole).toEqual(data);
  expect(named).toEqual({ title: "A page", hero: {}, amountHistory: history });
});

it("exports a list as default", async () => {
  expect(await run(contentModule(["one"], []))).toMatchObject({
    default: ["one"],
    amountHistory: [],
  });
});
