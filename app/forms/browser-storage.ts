/** The name under which this tab keeps what was typed into a form. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}

const zipPlace = "visitorZip";

/** Keeps the visitor's ZIP code in this browser, for the forms that ask for it again. A failure is only logged. */
export function saveVisitorZip(zipCode: string): void {
  try {
    localStorage.setItem(zipPlace, zipCode);
  } catch (error) {
    // oxlint-disable-next-line no-console -- nothing is lost: the visitor types it once more
    console.warn("The ZIP code could not be saved in this browser.", error);
  }
}

/** The ZIP code that this browser keeps; empty when there is none, or storage is switched off. */
export function savedVisitorZip(): string {
  try {
    const zipCode = localStorage.getItem(zipPlace) ?? "";
    return /^\d{5}$/.test(zipCode) ? zipCode : "";
  } catch {
    return "";
  }
}
