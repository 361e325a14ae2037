/** The last part of a category's address: its name in lower case, spaces as hyphens. */
export function categoryAddress(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
