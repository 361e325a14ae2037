const preload = /<link rel="modulepreload"[^>]*\/>/g;
const script = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/**
 * Takes the script out of a page that is sent at addresses of other pages: there it would draw the page
 * that belongs to the address, and a visitor would read that a refused form was taken.
 */
export function stillPage(html: string): string {
  return html.replace(preload, "").replace(script, "");
}
