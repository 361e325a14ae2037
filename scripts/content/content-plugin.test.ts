import { expect, it } from "vitest";
import { asFields, contentModule, fieldOf } from "./content-plugin.ts";

it("gives each field by name, from a module of its own, and the whole as default", () => {
  expect(contentModule("page.yaml", asFields({ title: "A page", hero: {} }, []))).toBe(
    [
      'import field0 from "./page.yaml?field=title";',
      'import field1 from "./page.yaml?field=hero";',
      'import field2 from "./page.yaml?field=official";',
      "export { field0 as title, field1 as hero, field2 as official };",
      'export default { "title": field0, "hero": field1 };',
    ].join("\n"),
  );
});

it("gives a field whose name is none of the language in the whole alone", () => {
  const module = contentModule("topics.yaml", asFields({ "part-d": {} }, []));
  expect(module).toContain("export { field1 as official };");
  expect(module).toContain('export default { "part-d": field0 };');
});

it("gives a list as default", () => {
  const module = contentModule("list.yaml", asFields(["one"], []));
  expect(module).toContain('import field0 from "./list.yaml?field=default";');
  expect(module).toContain("export { field0 as default, field1 as official };");
  expect(module).not.toContain("export default");
});

it("reads a field's name among what else a query says", () => {
  expect(fieldOf("field=part-d&t=17")).toBe("part-d");
  expect(fieldOf("t=17")).toBeUndefined();
  expect(fieldOf(undefined)).toBeUndefined();
});
