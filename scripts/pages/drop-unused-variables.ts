import type { Declaration, Root } from "postcss";

/** Takes out the custom properties that nothing asks for. One may ask for another, so it looks again. */
export function dropUnusedVariables(root: Root): void {
  let declarations: Declaration[] = [];
  root.walkDecls((declaration) => void declarations.push(declaration));
  for (let before = -1; before !== declarations.length;) {
    before = declarations.length;
    const used = new Set(
      declarations.flatMap(({ value }) => value.match(/(?<=var\()--[\w-]+/g) ?? []),
    );
    const isUsed = ({ prop }: Declaration) => !prop.startsWith("--") || used.has(prop);
    for (const unused of declarations.filter((one) => !isUsed(one))) unused.remove();
    declarations = declarations.filter(isUsed);
  }
}
