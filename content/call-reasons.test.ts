import { expect, test } from "vitest";
import { splitReason, withReason } from "./call-reasons.ts";

const words = "Two doctors in Plano.\n\nOne in Dallas.";

test("a reason begins the message and is told from the visitor's own words", () => {
  for (const kind of ["check", "before"] as const) {
    const day = "December 7, 2026";
    expect(withReason(kind, "2026-12-07", words)).toContain(`before ${day}.`);
    expect(splitReason(withReason(kind, "2026-12-07", words))).toEqual({ kind, day, words });
    expect(splitReason(withReason(kind, "2026-12-07"))).toEqual({ kind, day, words: "" });
  }
});

test("a visitor's own words are never taken for a reason", () => {
  const reason = withReason("check", "2026-12-07");
  for (const own of ["", words, `Hello. ${reason}`, `${reason} Thanks!`, reason.replace("7", "x")])
    expect(splitReason(own)).toBeUndefined();
});
