import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The kinds of boxes, each with its classes in boxes.css. */
const kinds = {
  sheet: ["paper"],
  panel: ["panel"],
  "side rule": ["tip", "warning", "sample"],
  "index card": ["index-card"],
};

/** What looks like a box and isn't one that sets a part of a page apart. */
const others: Readonly<Record<string, string>> = {
  "app/ui/toast.tsx": "a message over the page",
  "app/routes/my-medicines.tsx": "a bottle's label",
  "app/sections/home/next-steps.tsx": "what a link's area shows under the pointer",
  "app/sections/compare/compare-section.tsx": "the frame around made-up plans, and a chart",
  "app/sections/compare/plan-picker.tsx": "cards to choose from",
  "app/forms/request-form.tsx": "a form's own question",
};

test("parts of pages are set apart in four ways", () => {
  const sheet = readFileSync("app/styles/boxes.css", "utf8");
  const classes = [...sheet.matchAll(/^@utility ([\w-]+)/gm)].map(([, name]) => name);
  expect(Object.keys(kinds)).toHaveLength(4);
  expect(classes).toEqual(Object.values(kinds).flat());

  const files = globSync("app/**/*.tsx", { exclude: ["app/desk/**"] });
  const strays = files
    .filter((file) => !(file in others))
    .flatMap((file) => ownBoxes(readFileSync(file, "utf8")).map((list) => `${file}: ${list}`));
  expect(strays).toEqual([]);
});

test("control: a box that has another look is found", () => {
  expect(ownBoxes('<div className="rounded-card border-2 border-hair bg-card p-6">')).toHaveLength(
    1,
  );
  expect(ownBoxes('<div className="rounded-[4px] border-3 border-ink p-5">')).toHaveLength(1);
  expect(ownBoxes('<div className="paper p-6 sm:p-8"><p className="border-t p-4">')).toEqual([]);
});

/** Class lists that give corners and padding without one of the kinds. Controls and bars of charts have smaller ones. */
function ownBoxes(source: string): string[] {
  const lists = [...source.matchAll(/class(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)];
  return lists
    .map(([, plain = "", computed = ""]) => plain + computed)
    .filter(
      (list) => /(?:^|\s)rounded-(?:card|\[4px\])/.test(list) && /(?:^|\s)p[xy]?-/.test(list),
    );
}
