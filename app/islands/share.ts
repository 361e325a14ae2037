/**
 * Does what the pressed button in the share row says: opens the device's share sheet, copies the link, or prints.
 * Copies if there is no share sheet.
 */
export async function sharePage(button: HTMLElement): Promise<void> {
  const row = button.closest<HTMLElement>("[data-share]");
  const title = document.querySelector("h1")?.textContent ?? "";
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  if (button.dataset["do"] === "print") return window.print();
  // Closing the share sheet rejects too; that is not an error.
  if (button.dataset["do"] === "share" && "share" in navigator)
    return navigator.share({ title, url }).catch(() => {});
  const status = row?.querySelector<HTMLElement>("[role=status]");
  const { copied = "", failed = "" } = status?.dataset ?? {};
  let message = copied;
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // The visitor refused, or there is no clipboard: browsers have one only with https.
    message = failed;
  }
  status?.replaceChildren(message);
}
