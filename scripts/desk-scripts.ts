import { join, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The desk's scripts, by name. */
const sources = {
  desk: "app/desk/desk.client.ts",
  passkeys: "app/desk/office/passkeys.client.ts",
};

const moduleId = "virtual:desk-scripts";

/**
 * Builds each script of the desk as a file of its own, which no other page names, and tells the pages their addresses as
 * `virtual:desk-scripts`. Pages are built after the scripts. The build fails if code of the desk gets into a script of
 * the public site.
 */
export function deskScripts(): Plugin {
  const files = new Map<string, string>();
  const references = new Map<string, string>();
  let root = "";
  let isBuild = false;
  return {
    name: "desk-scripts",
    configResolved(config) {
      [root, isBuild] = [config.root, config.command === "build"];
    },
    buildStart() {
      if (!isBuild || this.environment.name !== "client") return;
      for (const [name, source] of Object.entries(sources))
        references.set(name, this.emitFile({ type: "chunk", id: join(root, source), name }));
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      for (const [name, reference] of references) files.set(name, this.getFileName(reference));
      const strays = codeElsewhere(bundle, [...files.values()]).map((id) => relative(root, id));
      if (strays.length > 0)
        throw new Error(`The public site's scripts would have code of the desk: ${strays.join()}`);
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null;
      const addresses = Object.entries(sources).map(([name, source]) => {
        const file = isBuild ? files.get(name) : source;
        if (file === undefined) throw new Error(`${source} wasn't built before the pages`);
        return [name, `/${file}`];
      });
      return `export const scripts = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
  };
}

const deskCode = /[\\/](?:app[\\/]desk[\\/]|contract[\\/]desk[\w-]*\.ts)/;

/** Modules of the desk in files that other scripts load. The pages' own are empty in the browser's build. */
function codeElsewhere(bundle: Rolldown.OutputBundle, scripts: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const others = chunks.filter(({ isEntry, fileName }) => isEntry && !scripts.includes(fileName));
  const files = new Set(others.map(({ fileName }) => fileName));
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
      files.add(next);
  }
  const modules = chunks.flatMap((chunk) =>
    files.has(chunk.fileName) ? Object.entries(chunk.modules) : [],
  );
  return modules.flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 && deskCode.test(id) ? [id] : [],
  );
}
