const storageKey = "visitorZip";

/** Keeps the visitor's ZIP code in this browser, for the forms that ask for it again. A failure is only logged. */
export function saveVisitorZip(zipCode: string): void {
  try {
    localStorage.setItem(storageKey, zipCode);
  } catch (error) {
    // oxlint-disable-next-line no-console -- nothing is lost: the visitor types it once more
    console.warn("The ZIP code could not be saved in this browser.", error);
  }
}
