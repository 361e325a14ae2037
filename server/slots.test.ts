import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("what is put is there until it is taken, once", () => {
  const slots = createSlots<string>();
  const [a, b] = [slots.put("a"), slots.put("b")];
  expect([...slots]).toEqual(["a", "b"]);
  expect(slots.take(a)).toBe("a");
  expect(slots.take(a)).toBeUndefined();
  expect([...slots]).toEqual(["b"]);
  expect(slots.take(b)).toBe("b");
  expect([...slots]).toEqual([]);
});

test("there are as many places as things were there at once", () => {
  const slots = createSlots<number>();
  const places = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    const taken = [slots.put(round), slots.put(-round)];
    for (const place of taken) {
      places.add(place);
      slots.take(place);
      slots.take(place);
    }
  }
  expect(places.size).toBe(2);
});

test("what was never put is not there", () => {
  expect(createSlots().take(3)).toBeUndefined();
});
