/** The words of an HTML mail as a reader sees them, for tests: no head, tags or comments. */
export function mailWords(html: string): string {
  return html
    .replace(/<head>.*<\/head>/su, "")
    .replace(/<!--.*?-->/gsu, "")
    .replace(/<[^>]+>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
