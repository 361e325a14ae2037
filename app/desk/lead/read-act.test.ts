import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { instantOf } from "#medicare/calendar.ts";
import { readAct } from "./read-act.ts";

const at = (day: string, clock: string) => instantOf(day, clock, agency.timeZone);
const now = at("2026-11-24", "09:00") ?? "";
const call = { act: "call", result: "message" };

test("a call with a note, a day that was typed, and a status", () => {
  const typed = { ...call, note: " Back\r\nat 5. ", when: "keep", day: "11/30", time: "10am" };
  const { input } = readAct({ ...typed, nextNote: "Part D", status: "working" }, now);
  expect(input).toEqual({
    act: "call",
    result: "message",
    note: "Back\nat 5.",
    next: { at: at("2026-11-30", "10:00"), note: "Part D" },
    status: "working",
  });
});

test("what comes next stays, ends, or is one of the times offered", () => {
  const nextOf = (when: string) => {
    const { input } = readAct({ ...call, when }, now);
    return input?.act === "call" ? input.next : "refused";
  };
  expect(nextOf("keep")).toBeUndefined();
  expect(nextOf("none")).toBeNull();
  expect(nextOf("2026-11-25T10:00")).toEqual({ at: at("2026-11-25", "10:00"), note: null });
  expect(nextOf("pick")).toBe("refused");
  expect(nextOf("<script>")).toBe("refused");
});

test("a day that was typed counts unless another time was chosen: then its field is out of sight", () => {
  const nextOf = (when: string) => {
    const { input } = readAct({ ...call, when, day: "11/30" }, now);
    return input?.act === "call" ? input.next?.at : "refused";
  };
  const typed = at("2026-11-30", "10:00");
  expect(["pick", "keep", "again 2026-11-25T10:00"].map(nextOf)).toEqual([typed, typed, typed]);
  expect(nextOf("2026-11-25T10:00")).toBe(at("2026-11-25", "10:00"));
  expect(nextOf("none")).toBeUndefined();
});

test("an appointment that the status sets is planned as one: a stop of calls doesn't refuse it for want of words", () => {
  const typed = { act: "status", status: "appointment", day: "11/30", time: "10am" };
  const next = { at: at("2026-11-30", "10:00"), note: "Appointment" };
  expect(readAct(typed, now).input).toMatchObject({ act: "status", status: "appointment", next });
});

test.each([
  [{ act: "call" }, { result: "Choose what came of the call." }],
  [{ ...call, day: "someday" }, { day: "Write the day like 11/30 or Monday." }],
  [{ ...call, day: "11/30", time: "late" }, { time: "Write the time like 10:00 or 2:30 pm." }],
  [{ act: "note", note: "  " }, { note: "Write the note first." }],
  [{ act: "status", status: "sold" }, { status: "Choose a status." }],
  [{ act: "correct", name: "Ada", "was-name": "Ada" }, { name: "Nothing was changed." }],
])("%j is refused by its field", (typed, errors) => {
  expect(readAct(typed, now)).toEqual({ errors });
});

test.each(["", "erase", "__proto__", "constructor"])(
  "the act %j, which no form has, is refused",
  (act) => {
    expect(readAct({ act }, now).errors).toHaveProperty("act");
  },
);

test("a correction has only what was changed", () => {
  const typed = {
    act: "correct",
    name: "Ada ",
    "was-name": "Ada",
    email: "",
    "was-email": "a@b.test",
  };
  expect(readAct({ ...typed, resend: "yes" }, now).input).toEqual({
    act: "correct",
    email: "",
    resend: true,
  });
});
