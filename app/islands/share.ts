/**
 * Hands the page on as a button of the share row says: by the device's share sheet, to the clipboard, on paper.
 * A device without a share sheet copies instead.
 */
export async function handOn(button: HTMLElement): Promise<void> {
  const row = button.closest<HTMLElement>("[data-share]");
  const title = document.querySelector("h1")?.textContent ?? "";
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  if (button.dataset["do"] === "print") return window.print();
  // A visitor who closes the sheet has not met a fault.
  if (button.dataset["do"] === "share" && "share" in navigator)
    return navigator.share({ title, url }).catch(() => {});
  const status = row?.querySelector<HTMLElement>("[role=status]");
  const { copied = "", failed = "" } = status?.dataset ?? {};
  const said = await navigator.clipboard.writeText(url).then(
    () => copied,
    () => failed,
  );
  status?.replaceChildren(said);
}
