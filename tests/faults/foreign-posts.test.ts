import { expect, test } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";
import { leadsIn } from "./support/store.ts";
import { addressOf, somebody } from "./support/submit.ts";

const evil = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
/** Where the guide form on the home page is sent without a script. */
const form = "/?index";
const types = ["application/x-www-form-urlencoded", "text/plain", "application/json", ""];

/** Posts from a page elsewhere, of every type that a form or a script there can send; a form of our own. */
async function posted(preload?: string) {
  const service = await serviceForTest(preload === undefined ? {} : { preload });
  const post = async (path: string, type: string, headers: Record<string, string>) => {
    const json = JSON.stringify(somebody());
    const text = type.includes("urlencoded") ? new URLSearchParams(somebody()).toString() : json;
    const body = new Blob([text], { type });
    const init: RequestInit = { method: "POST", headers, body, redirect: "manual" };
    const answer = await fetch(addressOf(service) + path, init);
    return answer.status;
  };
  const foreign: number[] = [];
  for (const path of [form, "/api/leads"])
    for (const type of types) foreign.push(await post(path, type, evil));
  const stored = (await leadsIn(service.store)).length;
  const own = await post(form, types[0] ?? "", { Origin: addressOf(service) });
  return { foreign, stored, own };
}

test("posts from another origin are refused whatever their type; a plain form of our own is taken", async () => {
  const { foreign, stored, own } = await posted();
  const statuses = [...new Set(foreign)].join(", ");
  reportFigure(
    "foreignPosts",
    "SQLite",
    `${foreign.length} posts: ${statuses}, stored ${stored}; own form ${own}`,
  );
  expect(new Set(foreign)).toEqual(new Set([403]));
  expect(stored).toBe(0);
  expect(own).toBe(303);
});

test("control: a service that takes every origin for its own stores them", async () => {
  reportControl("foreignPosts", "SQLite");
  const { foreign, stored } = await posted(broken("own-origin"));
  expect(new Set(foreign)).not.toEqual(new Set([403]));
  expect(stored).toBeGreaterThan(0);
});
