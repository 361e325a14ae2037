// Each runs inside the page, so each must stand on its own.

/**
 * Presses every disclosure of the page's main part in turn, where a reader would: its words at mid-window.
 * Gives those that then don't show what they hold.
 */
export async function unseenAnswers(): Promise<string[]> {
  const unseen = [];
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const open of document.querySelectorAll("main details[open]")) open.removeAttribute("open");
  await painted();
  for (const summary of document.querySelectorAll<HTMLElement>("main summary")) {
    const { bottom } = summary.getBoundingClientRect();
    scrollBy({ top: bottom - innerHeight / 2, behavior: "instant" });
    summary.click();
    await painted();
    const content = summary.nextElementSibling;
    const words = document.createTreeWalker(content ?? summary, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (words) range.selectNodeContents(words);
    const [first] = range.getClientRects();
    const hit = first && document.elementFromPoint(first.left + 2, first.top + first.height / 2);
    if (!hit || !content?.contains(hit) || first.top < 0 || first.bottom > innerHeight)
      unseen.push(`${summary.innerText}: at ${first?.top} to ${first?.bottom}`);
  }
  return unseen;
}

/** Links of the open menu that can be brought into the window by no scrolling. */
export function unreachableLinks(): string[] {
  const links = document.querySelectorAll("header details[open] nav a");
  return Array.from(links).flatMap((link) => {
    link.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, top, width, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && link.contains(hit) ? [] : [link.textContent];
  });
}
