import { expect, it } from "vitest";
import { securityText } from "./security-text.ts";

const origin = "https://medicare.example";
const text = (built: string) => securityText(origin, "help@medicare.example", new Date(built));

it("says whom to write to, until when, in which language and where it stands", () => {
  expect(text("2026-11-20T15:04:05.678Z")).toBe(
    "Contact: mailto:help@medicare.example\n" +
      "Expires: 2027-11-20T00:00:00.000Z\n" +
      "Preferred-Languages: en\n" +
      "Canonical: https://medicare.example/.well-known/security.txt\n",
  );
});

it.each(["2026-11-20T00:00:00.001Z", "2026-11-20T23:59:59.999Z", "2028-02-29T12:00:00Z"])(
  "built at %s it is good for most of a year, and not for more",
  (built) => {
    const [, expires = ""] = /^Expires: (.+)$/m.exec(text(built)) ?? [];
    const days = (Date.parse(expires) - Date.parse(built)) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
  },
);

it("is the same for all builds of a day, and another for those of the next", () => {
  const first = text("2026-11-20T00:00:00Z");
  expect(text("2026-11-20T23:59:59Z")).toBe(first);
  expect(text("2026-11-21T00:00:00Z")).not.toBe(first);
});
