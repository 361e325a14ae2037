import { expect, it } from "vitest";
import { checkContent } from "./check-content.ts";

it("finds no mistake in the content as it stands", async () => {
  await expect(checkContent(process.cwd())).resolves.toBeUndefined();
});
