import { clockTest as test, expect, started } from "#tests/e2e/support/fixtures.ts";
import { leave, part, sendMessage, signIn } from "./leads.ts";

test("the keys j, k, /, c, n and ? do what their list says, and letters that are typed stay letters", async ({
  page,
  request,
  startOwn,
}) => {
  const desk = await startOwn({});
  await sendMessage(request, desk.url);
  await sendMessage(request, desk.url, { name: "Harold Nguyen", email: "harold@lakeside.org" });
  await signIn(page, desk, "Ana Souza");
  await started(page);
  const press = (key: string) => page.keyboard.press(key);
  const rosalind = page.getByRole("main").getByRole("link", { name: "Rosalind Garcia" });
  const harold = page.getByRole("main").getByRole("link", { name: "Harold Nguyen" });

  await press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list.getByRole("term")).toHaveText(["j, k", "Enter", "c", "n", "/", "?"]);
  await press("?");
  await expect(list).toBeHidden();

  await press("j");
  await expect(rosalind).toBeFocused();
  await press("j");
  await expect(harold).toBeFocused();
  await press("j");
  await expect(harold, "the last one").toBeFocused();
  await press("k");
  await expect(rosalind).toBeFocused();
  await press("Control+k");
  await expect(rosalind, "the browser's own").toBeFocused();

  await press("c");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rosalind Garcia");
  expect(page.url()).toMatch(/\/desk\/leads\/\d+#call$/);
  await started(page);
  await press("c");
  const call = part(page, "Log a call");
  await expect(call.getByLabel("Reached them")).toBeFocused();
  await call.getByLabel("Note").focus();
  await page.keyboard.type("jk/cn?");
  await expect(call.getByLabel("Note")).toHaveValue("jk/cn?");
  await expect(list).toBeHidden();

  await call.getByLabel("No answer").focus();
  await press("n");
  const note = page.getByRole("group").filter({ hasText: "Write a note" }).getByLabel("Note");
  await expect(note, "from a button, also inside what was folded").toBeFocused();
  await call.getByLabel("No answer").focus();
  await press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("harold");
  await press("Enter");
  await expect(harold).toBeVisible();
  await leave(page);
});
