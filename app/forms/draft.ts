import { draftPlace } from "./draft-place.ts";
import { keptInputs, putBack, touched, typed } from "./draft-inputs.ts";
import { keepInTab, recall } from "./tab-storage.ts";

/** After this long a draft is taken for somebody else's: tabs of shared computers stay open. In ms. */
const lifetime = 60 * 60_000;

export interface DraftOptions {
  /** Name of the form. */
  readonly name: string;
  /** Names of the inputs that are kept; no others ever are. */
  readonly kept: readonly string[];
  /** Whether a draft is put back; not into a form that holds newer values. */
  readonly restore: boolean;
}

/**
 * Keeps what is typed into a form in this tab, from now on, and first puts back what was lost by a reload
 * or by leaving the page. What the visitor has typed since stays as it is.
 */
export function keepDraft(form: HTMLFormElement, { name, kept, restore }: DraftOptions) {
  const place = draftPlace(name);
  const inputs = keptInputs(form, kept);

  function save(): void {
    keepInTab(place, JSON.stringify({ at: Date.now(), values: typed(inputs) }));
  }

  if (restore) putBack(inputs, readDraft(recall(place)));
  if (!restore || touched(inputs).size > 0) save();
  else keepInTab(place, null);
  form.addEventListener("input", save);

  return {
    /** Forgets all of it, for the form was sent. */
    drop: (): void => {
      form.removeEventListener("input", save);
      keepInTab(place, null);
    },
  };
}

/** What a draft holds, by input name; nothing when there is none, or it is too old or not to be read. */
function readDraft(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const { at, values } = JSON.parse(text ?? "{}");
    return Date.now() - at < lifetime ? Object(values) : {};
  } catch {
    return {};
  }
}
