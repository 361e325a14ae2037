import { expect, test, vi } from "vitest";
import { type Delivery, type DeliveryOutcome, withSendMetrics } from "./sender.ts";

test("counts each attempt by outcome, an exception as a retry, and passes it on unchanged", async () => {
  const answers: (DeliveryOutcome | Error)[] = [
    { result: "sent" },
    { result: "refused", reason: "550" },
    new Error("own fault"),
  ];
  const tell = vi.fn<Parameters<typeof withSendMetrics>[1]>();
  const sender = withSendMetrics(
    {
      async send() {
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error("none");
        return answer;
      },
      close() {},
    },
    tell,
  );
  const delivery = { kind: "guide-email" } as Delivery;
  expect(await sender.send(delivery)).toEqual({ result: "sent" });
  expect(await sender.send(delivery)).toEqual({ result: "refused", reason: "550" });
  await expect(sender.send(delivery)).rejects.toThrow("own fault");
  expect(tell.mock.calls).toEqual([
    ["guide-email", "sent"],
    ["guide-email", "refused"],
    ["guide-email", "retry"],
  ]);
});
