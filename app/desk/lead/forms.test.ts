import { expect, test } from "vitest";
import { correctedValue, planChoices } from "./forms.tsx";
import { readAct } from "./read-act.ts";

const now = "2026-11-20T14:00:00.000Z";
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

test("a correction that comes back keeps what was typed, and doesn't undo a colleague's", () => {
  const typed = { "was-name": "Adda", name: "Adda", "was-phone": "(972) 204-5855", phone: "214" };
  expect(correctedValue(typed, "name", "Ada")).toBe("Ada");
  expect(correctedValue(typed, "phone", "(972) 204-5855")).toBe("214");
  expect(correctedValue({}, "zip", "75024")).toBe("75024");
});
