import { atMost, forInformation, kilobytes, type Figure } from "./figure.ts";
import { layoutShift } from "./layout-shift.ts";
import { loadedEntries } from "./loaded-entries.ts";
import type { Place } from "./measure-page.ts";
import { weigh } from "./page-weight.ts";
import type { Browser } from "./start-browser.ts";
import { styleBytes } from "./style-bytes.ts";

/** What one visit tells: bytes, files and layout shift, the same on every machine. */
export async function* byteFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, budgets } = place;
  const entries = await loadedEntries(cdp, url, 1);
  const weight = weigh(entries);
  yield atMost("HTML with its CSS", weight.htmlBytes, budgets.htmlBytes, kilobytes);
  yield forInformation("  CSS alone", kilobytes(await styleBytes(url)));
  yield atMost("JavaScript", weight.scriptBytes, budgets.scriptBytes, kilobytes);
  yield atMost("fonts", weight.fontBytes, budgets.fontBytes, kilobytes);
  yield atMost("font files", weight.fontFiles, budgets.fontFiles);
  yield atMost(
    "requests before the largest paint",
    weight.requestsBeforePaint,
    budgets.requestsBeforePaint,
  );
  yield atMost("layout shift", layoutShift(entries), budgets.layoutShift);
}
