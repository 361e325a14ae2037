import { useServerDrawn } from "#app/ui/use-server-drawn.ts";

/** Structured data for search engines (schema.org), in the prerendered page alone: they read it there. */
export function JsonLd({ data }: { readonly data: object }) {
  if (!useServerDrawn()) return null;
  const text = JSON.stringify({ "@context": "https://schema.org", ...data });
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}
