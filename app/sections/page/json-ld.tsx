/** Structured data for search engines (schema.org). */
export function JsonLd({ data }: { readonly data: object }) {
  const text = JSON.stringify({ "@context": "https://schema.org", ...data });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}
