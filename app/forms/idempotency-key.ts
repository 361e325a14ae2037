import { fingerprint } from "./fingerprint.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";

/** For this long after a form was taken, the same content is the same lead: as for a plain post. In ms. */
const afterglow = 10 * 60_000;

/**
 * Makes the idempotency keys of one form. A key is a secret of this tab and a fingerprint of the content,
 * so the same content has the same key on every try, also after a reload, while nothing of the content
 * (a date of birth) needs to be kept for it. Without storage it is the same until the page is left.
 */
export function createKeyring(form: string) {
  const place = `key:${form}`;
  let [secret, until] = read(recall(place));

  function keep(): void {
    keepInTab(place, `${secret} ${until ?? ""}`);
  }

  return {
    /** The key of a content: 48 hexadecimal digits. */
    keyFor: (content: string): string => {
      if (secret === undefined || (until !== undefined && until < Date.now())) {
        [secret, until] = [randomHex(), undefined];
        keep();
      }
      return secret + fingerprint(content);
    },
    /** The form was taken: the secret ends soon, so that the same wish can be sent anew another day. */
    retire: (): void => {
      until ??= Date.now() + afterglow;
      keep();
    },
  };
}

function read(text: string | null): [secret: string | undefined, until: number | undefined] {
  const [, secret, until] = /^([0-9a-f]{32}) (\d*)$/.exec(text ?? "") ?? [];
  return [secret, until ? Number(until) : undefined];
}

// Not randomUUID: it is missing where the site is served without https, e.g. in an office network.
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
