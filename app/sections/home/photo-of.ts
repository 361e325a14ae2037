const photos = import.meta.glob<string>("/content/agency/photos/*.{avif,webp,jpg,jpeg,png}", {
  eager: true,
  query: "?url",
  import: "default",
});

/**
 * Address of a person's photo by its file name; undefined while there is none.
 * @throws when the name is of no file under content/agency/photos, which stops the build
 */
export function photoOf(file: string | null): string | undefined {
  if (file === null) return undefined;
  const address = photos[`/content/agency/photos/${file}`];
  if (address === undefined) throw new Error(`content/agency/photos/${file} does not exist`);
  return address;
}
