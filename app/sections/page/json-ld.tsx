import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Structured data for search engines (schema.org), in the prerendered page alone: they read it there,
 * and a script element that the browser's code made would break the Trusted Types policy.
 */
export function JsonLd({ data }: { readonly data: object }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [shown] = useState(fromServer);
  if (!shown) return null;
  const text = JSON.stringify({ "@context": "https://schema.org", ...data });
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}
