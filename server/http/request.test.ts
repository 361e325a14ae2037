import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, limitKey } from "./request.ts";
import { jsonBody } from "./body.ts";

describe("clientAddress", () => {
  test.each([
    ["127.0.0.1", undefined, 0, "127.0.0.1"],
    ["127.0.0.1", "1.1.1.1", 0, "127.0.0.1"],
    ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
    ["fe80::1%eth0", undefined, 0, "fe80::1"],
    [undefined, undefined, 0, "unknown"],
    ["127.0.0.1", "1.1.1.1", 1, "1.1.1.1"],
    ["127.0.0.1", "9.9.9.9, 1.1.1.1", 1, "1.1.1.1"],
    ["127.0.0.1", "9.9.9.9,1.1.1.1 , 10.0.0.1", 2, "1.1.1.1"],
    ["127.0.0.1", "1.1.1.1:4711", 1, "1.1.1.1"],
    ["127.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8::1"],
    ["127.0.0.1", "unknown", 1, "127.0.0.1"],
    ["127.0.0.1", "", 1, "127.0.0.1"],
    ["127.0.0.1", "1.1.1.1", 2, "127.0.0.1"],
  ])("socket %s, forwarded %s, %i proxies: %s", (socket, forwarded, proxies, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
  });
});

describe("limitKey", () => {
  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s counts as %s", (address, expected) => {
    expect(limitKey(address)).toBe(expected);
  });

  test("an IPv6 address counts by its first 64 bits", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, (network, host) => {
        expect(limitKey([...network, ...host].join(":"))).toBe(`${network.join(":")}::/64`);
      }),
    );
  });
});

const nested = (depth: number) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test("reads JSON that is nested a few levels deep", () => {
  expect(jsonBody(Buffer.from(nested(3)))).toEqual({ email: [[[]]] });
});

test.each([20, 30_000])("rejects JSON that is nested %i levels deep", (depth) => {
  expect(jsonBody(Buffer.from(nested(depth)))).toBeUndefined();
});

test("rejects invalid JSON and invalid UTF-8", () => {
  expect(jsonBody(Buffer.from("{"))).toBeUndefined();
  expect(jsonBody(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
});
