import { saveVisitorZip } from "#app/forms/browser-storage.ts";
import { closestTo } from "./start.ts";

/** The inputs for a ZIP code. Each has a `maxLength` of 5, which cuts off what comes after other characters. */
const zipInputs = "input[autocomplete=postal-code]";

/**
 * Reads ZIP codes out of longer text that is pasted or filled in: `TX 75024-1234` becomes `75024`. One that is typed to see
 * a county's plans is saved in this browser, so that the forms needn't ask for it again.
 */
export function readZipCodes(): void {
  addEventListener("paste", onPaste, true);
  addEventListener("input", onInput, true);
}

/** The ZIP code in a text with a ZIP code or a ZIP+4; other text without the spaces and marks at its start. */
export function zipCodeIn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return /^(\d{5}|\d{9})$/.test(digits) ? digits.slice(0, 5) : text.replace(/^[^\p{L}\p{N}]+/u, "");
}

function onPaste(event: ClipboardEvent): void {
  const field = zipInput(event);
  const text = event.clipboardData?.getData("text") ?? "";
  if (!field || zipCodeIn(text) === text) return;
  event.preventDefault();
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const room = Math.max(0, field.maxLength - (field.value.length - (end - start)));
  const pasted = zipCodeIn(text);
  field.setRangeText(pasted.slice(0, room), start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Autofill and password managers may fill in more than `maxLength`, and a space can be typed first. */
function onInput(event: Event): void {
  const field = zipInput(event);
  const text = field?.value ?? "";
  const zipCode = zipCodeIn(text);
  // Not `value`: React would not notice.
  if (zipCode !== text) field?.setRangeText(zipCode, 0, text.length, "end");
  const path = field?.form?.getAttribute("action") ?? "";
  if (path.startsWith("/plans") && /^\d{5}$/.test(zipCode)) saveVisitorZip(zipCode);
}

function zipInput({ target }: Event): HTMLInputElement | undefined {
  const field = closestTo(target, zipInputs);
  return field instanceof HTMLInputElement ? field : undefined;
}
