import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { spareDisclosures } from "#app/ui/spare-disclosures.ts";

// While developing, styles change without a reload; the built page carries them itself (root.tsx).
if (import.meta.env.DEV) void import("./styles/app.css");

spareDisclosures();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
