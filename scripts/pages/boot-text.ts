/** What a page's boot file is made of. */
export interface BootParts {
  /** Text that adds the whole style sheet; the page itself carries what it needs until its script runs. */
  readonly lateSheet: string;
  /** Texts of the page's inline scripts. */
  readonly classic: readonly string[];
  /** Texts of the page's inline modules. */
  readonly modules: readonly string[];
  /** Addresses of all modules that the page is going to need. */
  readonly preloads: readonly string[];
}

const imported = /^(?:import \* as (\w+) from |import )(".*?");/gm;

/**
 * The text of a boot file: asks for every module at once, then runs one after the other, each in a task
 * of its own. Imported together they would run in one task, in which a slow phone answers no tap. A script
 * that fails keeps no other from running: the one that scrolls does where the browser allows no storage.
 */
export function bootText({ lateSheet, classic, modules, preloads }: BootParts): string {
  const inTurns = modules.map((text) =>
    text.replace(imported, (_, name: string | undefined, path: string) =>
      name ? `const ${name} = await inTurn(${path});` : `await inTurn(${path});`,
    ),
  );
  return [
    'const link = (rel, href, media = "") => document.head.appendChild(Object.assign(document.createElement("link"), { rel, href, media }));',
    `for (const href of ${JSON.stringify(preloads)}) link("modulepreload", href);`,
    "const turn = () => new Promise((resolve) => setTimeout(resolve));",
    "const inTurn = (path) => turn().then(() => import(path));",
    `await turn();{${lateSheet}}`,
    ...classic.map((script) => `await turn();try {${script}} catch {}`),
    ...inTurns,
  ].join("\n");
}
