import { placedPictures } from "./placed-pictures.ts";

/** Import lines for the pictures that a text places: a page loads those it shows, and no others. */
export function pictureImports(text: string): string {
  return placedPictures(text)
    .map(({ component, name }) => {
      const file = JSON.stringify(`#app/sections/pictures/${name}.tsx`);
      return `import { ${component} } from ${file}; `;
    })
    .join("");
}
