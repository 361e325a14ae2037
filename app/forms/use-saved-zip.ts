import { useEffect } from "react";
import { savedVisitorZip } from "./visitor-zip.ts";

/**
 * Fills an empty ZIP code field with the one this browser keeps: after the first render, since no page knows
 * it. As its default, so that it is not taken for something typed.
 */
export function useSavedZip(inputId: string): void {
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (input instanceof HTMLInputElement && input.value === "")
      input.defaultValue = savedVisitorZip();
  }, [inputId]);
}
