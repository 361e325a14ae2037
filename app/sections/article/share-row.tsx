import { useState } from "react";
import { share as words } from "#content/en/pages/article.yaml";
import { publicUrl } from "#app/sections/page/public-url.ts";
import { usePath } from "#app/sections/page/use-path.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";

const look =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border-2 border-line px-4 text-small font-semibold no-underline hover:bg-mint";

/** Ways to hand a page on: the device's own share sheet where there is one, email, the address, paper. */
export function ShareRow({ title }: { readonly title: string }) {
  const address = new URL(usePath(), publicUrl).href;
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  const copy = async () => setSaid(await copied(address));
  return (
    <div role="group" aria-label={words.label} className="mt-6 flex flex-wrap gap-2 print:hidden">
      {hydrated && "share" in navigator && (
        <button type="button" className={look} onClick={() => void handOn(title, address)}>
          <Icon name="share" size={20} />
          {words.device}
        </button>
      )}
      <a href={mailTo(title, address)} className={look}>
        <Icon name="mail" size={20} />
        {words.email}
      </a>
      {hydrated && (
        <>
          <button type="button" className={look} onClick={() => void copy()}>
            <Icon name="copy" size={20} />
            {words.copy}
          </button>
          <button type="button" className={look} onClick={() => window.print()}>
            <Icon name="print" size={20} />
            {words.print}
          </button>
        </>
      )}
      <p role="status" className="flex min-h-11 items-center text-small empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** A letter with nobody's address on it, yet. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
}

async function copied(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return words.copied;
  } catch {
    return words.copyFailed;
  }
}

async function handOn(title: string, url: string): Promise<void> {
  // A visitor who closes the sheet has not met a fault.
  await navigator.share({ title, url }).catch(() => undefined);
}
