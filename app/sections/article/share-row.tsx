import { share as words } from "#content/en/pages/article.yaml";
import { publicUrl, usePath } from "#app/sections/page/page-head.tsx";

const look =
  "min-h-11 cursor-pointer items-center rounded-control border-2 border-line px-4 text-small font-semibold no-underline hover:bg-mint";

/**
 * Ways to hand a page on: email, and where script runs the address, paper and the device's own share sheet, which
 * phones and tablets have (islands/page.ts).
 */
export function ShareRow({ title }: { readonly title: string }) {
  const address = new URL(usePath(), publicUrl).href;
  return (
    <div
      role="group"
      aria-label={words.label}
      data-share=""
      className="mt-6 flex flex-wrap gap-2 print:hidden"
    >
      <a href={mailTo(title, address)} className={`inline-flex ${look}`}>
        {words.email}
      </a>
      <button type="button" data-do="copy" className={`hidden scripted:inline-flex ${look}`}>
        {words.copy}
      </button>
      <button type="button" data-do="print" className={`hidden scripted:inline-flex ${look}`}>
        {words.print}
      </button>
      <button
        type="button"
        data-do="share"
        className={`hidden pointer-coarse:scripted:inline-flex ${look}`}
      >
        {words.device}
      </button>
      <p
        role="status"
        data-copied={words.copied}
        data-failed={words.copyFailed}
        className="flex min-h-11 items-center text-small empty:hidden"
      />
    </div>
  );
}

/** A letter with nobody's address on it, yet. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
}
