import { expect, test } from "vitest";
import guide from "#content/en/guide/guide.yaml";
import page from "#content/en/pages/download-guide.yaml";

test("lists the guide's chapters in order", () => {
  expect(page.inside.topics.map(({ chapter }) => chapter)).toEqual(guide.topics);
  expect(page.inside.back.map(({ chapter }) => chapter)).toEqual(guide.back);
});
