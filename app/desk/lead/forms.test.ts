import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { instantOf } from "#medicare/calendar.ts";
import type { LeadPage } from "#contract/desk-leads.ts";
import { correctedValue } from "./forms.tsx";
import { nextStepChoices, planChoices } from "./next-step.tsx";
import { nextTry } from "./typed-time.ts";
import { readAct } from "./read-act.ts";

const now = "2026-11-20T14:00:00.000Z";
const page = {
  hours: { timeZone: agency.timeZone },
  stop: null,
  caution: null,
  lead: { details: { phone: "(972) 204-5855", bestTimeToContact: null } },
};
const monday = { at: "2026-11-23T15:00:00.000Z", note: null };

/** What a call does to the plan whose form was sent with one of the choices. */
function nextAfter(when: string | undefined) {
  const { input } = readAct({ act: "call", result: "no-answer", when: when ?? "" }, now);
  return input?.act === "call" ? input.next : "no call";
}

test("a call logged where nothing was planned leaves a step that a colleague planned meanwhile", () => {
  const [none, ...more] = planChoices(null, now);
  expect([none?.label, more]).toEqual(["None", []]);
  expect(nextAfter(none?.value)).toBeUndefined();
  // The form comes back with the colleague's step, and the same choice keeps it.
  const [kept] = planChoices(monday, now);
  expect(kept).toEqual({ value: none?.value, label: expect.stringMatching(/^Keep Monday, Nov/) });
});

test("only who sees the step takes it off", () => {
  expect(planChoices(monday, now).map(({ value }) => nextAfter(value))).toEqual([undefined, null]);
});

const chosenFor = (
  next: LeadPage["next"],
  typed: Readonly<Record<string, string>> = {},
  isBehind = false,
) => nextStepChoices("call", { ...page, next }, now, { typed, isBehind });

test("after a call that reached nobody, the next try is chosen, and a planned step stays", () => {
  const { choices, chosen } = chosenFor(null);
  const next = nextTry(now, { bestTime: null, timeZone: null });
  expect(choices[0]).toEqual({
    value: chosen,
    label: `${next.label}, if not reached`,
    answered: "None",
  });
  const nextOf = (result: string) => {
    const { input } = readAct({ act: "call", result, when: chosen }, now);
    return input?.act === "call" ? input.next : "no call";
  };
  const [day = "", time = ""] = next.value.split("T");
  const step = { at: instantOf(day, time, agency.timeZone), note: null };
  expect(["no-answer", "message"].map(nextOf)).toEqual([step, step]);
  expect(["reached", "wrong-number", "emailed"].map(nextOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(chosenFor(monday).chosen).toBe("keep");
  expect(chosenFor(monday).choices).toContainEqual(
    expect.objectContaining({ value: chosen, answered: "Keep Monday, November 23, 10:00 AM" }),
  );
  expect(chosenFor({ ...monday, at: "2026-11-20T13:00:00.000Z" }).chosen, "overdue").toBe(chosen);
});

test("whom one may not call is offered no next try", () => {
  for (const change of [
    { stop: "calls" },
    { caution: { kind: "wrong-number", at: now, by: null } },
  ] as const) {
    const noTyped = { typed: {}, isBehind: false };
    const { choices, chosen } = nextStepChoices(
      "call",
      { ...page, next: null, ...change },
      now,
      noTyped,
    );
    expect(chosen).toBe("keep");
    expect(choices.filter(({ value }) => value.startsWith("again"))).toEqual([]);
  }
});

test("times to choose say what time it is where the person lives, if that differs", () => {
  const away = { ...page, next: null, hours: { timeZone: "Pacific/Honolulu" } };
  const { choices } = nextStepChoices("call", away, now, { typed: {}, isBehind: false });
  const timed = choices.filter(({ value }) => value.includes("T"));
  expect(timed.length).toBeGreaterThan(2);
  // 10 a.m. in the East is 5 a.m. there.
  for (const { label } of timed) expect(label).toMatch(/\((?:8|9|10)\u00A0AM\u00A0there\)/);
});

test("what a colleague planned meanwhile stays, and what was typed is one press away", () => {
  const typed = { when: "pick", day: "12/3", time: "10am" };
  const { choices, chosen, isYours } = chosenFor(monday, typed, true);
  expect([chosen, isYours]).toEqual(["keep", true]);
  expect(choices).toContainEqual({
    value: "2026-12-03T10:00",
    label: "Yours: Thu, Dec 3 10\u00A0AM",
  });
  expect(chosenFor(monday, { when: "none" }, true).chosen).toBe("keep");
  // Control: nobody was faster.
  expect(chosenFor(monday, typed).chosen).toBe("pick");
});

test("a correction that comes back keeps what was typed, and doesn't undo a colleague's", () => {
  const typed = { "was-name": "Adda", name: "Adda", "was-phone": "(972) 204-5855", phone: "214" };
  expect(correctedValue(typed, "name", "Ada")).toBe("Ada");
  expect(correctedValue(typed, "phone", "(972) 204-5855")).toBe("214");
  expect(correctedValue({}, "zip", "75024")).toBe("75024");
});
