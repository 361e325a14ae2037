import { expect, it } from "vitest";
import { articles } from "virtual:articles";
import home from "#content/en/pages/home.yaml";

it.each(home.learning.teasers)("describes $to correctly", ({ to, title, minutes }) => {
  const article = articles.find(({ path }) => path === to);
  expect({ title: article?.title, minutes: article?.minutes }).toEqual({ title, minutes });
});
