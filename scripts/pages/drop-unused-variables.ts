import type { Declaration, Root } from "postcss";

/**
 * Takes out the custom properties that nothing asks for, with what is said of them in `@property`. One may
 * ask for another, so it looks again.
 */
export function dropUnusedVariables(root: Root): void {
  let declarations: Declaration[] = [];
  root.walkDecls((declaration) => void declarations.push(declaration));
  for (let before = -1; before !== declarations.length;) {
    before = declarations.length;
    const used = new Set(declarations.flatMap(({ value }) => asked(value)));
    const isUsed = ({ prop }: Declaration) => !prop.startsWith("--") || used.has(prop);
    for (const unused of declarations.filter((one) => !isUsed(one))) unused.remove();
    declarations = declarations.filter(isUsed);
  }
  const left = new Set(declarations.flatMap(({ prop, value }) => [prop, ...asked(value)]));
  root.walkAtRules("property", (rule) => void (left.has(rule.params) || rule.remove()));
}

function asked(value: string): readonly string[] {
  return value.match(/(?<=var\()--[\w-]+/g) ?? [];
}
