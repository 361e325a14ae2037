/** The same page by hand: without any script element. */
export function stripScripts(html: string): string {
  return html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, "");
}
