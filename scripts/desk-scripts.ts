import { join } from "node:path";
import type { Plugin } from "vite";

/** The desk's scripts, by name. */
const sources = {
  desk: "app/desk/desk.client.ts",
  passkeys: "app/desk/office/passkeys.client.ts",
};

const moduleId = "virtual:desk-scripts";

/**
 * Builds each script of the desk as a file of its own, which no other page names, and tells the pages their addresses as
 * `virtual:desk-scripts`. Pages are built after the scripts.
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
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [name, reference] of references) files.set(name, this.getFileName(reference));
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
