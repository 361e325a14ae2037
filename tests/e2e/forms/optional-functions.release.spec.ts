import type { Page } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads } from "#tests/e2e/support/lead-calls.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { leadForms } from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

/** How a function is broken: it doesn't exist, or it throws when it's called or, for an object, looked up. */
type Way = "missing" | "throws";

// What browsers may lack, or their owners turn off, and sending a form doesn't need: names in the page, each from
// `globalThis`.

/** What the page's script may use before the visitor does anything, or for what the visitor does first. */
const early: readonly string[] = [
  "navigator.sendBeacon",
  "navigator.serviceWorker",
  "localStorage",
  "sessionStorage",
  "Storage.prototype.getItem",
  "Blob",
  "URL",
  "URLSearchParams",
  "IntersectionObserver",
  "matchMedia",
  "requestAnimationFrame",
  "trustedTypes",
  "CustomEvent",
  "PointerEvent",
  "SubmitEvent",
  "KeyboardEvent",
  "Intl.DateTimeFormat",
  "Date.prototype.toLocaleString",
  "History.prototype.scrollRestoration",
  "Performance.prototype.getEntriesByType",
  "HTMLScriptElement.supports",
  "Document.prototype.referrer",
];

const optional: readonly string[] = [
  ...early,
  "navigator.globalPrivacyControl",
  "Storage.prototype.setItem",
  "Storage.prototype.removeItem",
  "crypto",
  "Crypto.prototype.getRandomValues",
  "Crypto.prototype.randomUUID",
  "TextEncoder",
  "AbortSignal",
  "AbortSignal.timeout",
  "ResizeObserver",
  "MutationObserver",
  "requestIdleCallback",
  "structuredClone",
  "reportError",
  "scheduler",
  "CSS",
  "CSS.escape",
  "Intl",
  "Intl.NumberFormat",
  "Date.prototype.toLocaleDateString",
  "History.prototype.pushState",
  "History.prototype.replaceState",
  "HTMLElement.prototype.focus",
  "HTMLElement.prototype.showPopover",
  "Element.prototype.scrollIntoView",
  "Element.prototype.toggleAttribute",
  "HTMLInputElement.prototype.setRangeText",
  "Document.prototype.startViewTransition",
  "scrollBy",
  "scrollTo",
];

const ways: readonly Way[] = ["missing", "throws"];

interface Broken {
  readonly names: readonly string[];
  readonly way: Way;
}

/** Breaks functions of the page, by name. Returns a function that repairs them. */
function breakThese({ names, way }: Broken): () => void {
  const repairs: (() => void)[] = [];
  function fail(): never {
    throw new DOMException("taken away by the test", "SecurityError");
  }
  function valueIn(owner: object, key: string): unknown {
    try {
      return Reflect.get(owner, key);
    } catch {
      return undefined; // only instances have a value
    }
  }
  for (const name of names) {
    const path = name.split(".");
    const key = path.pop() ?? "";
    let owner: unknown = globalThis;
    for (const step of path)
      owner = Object(owner) === owner ? valueIn(Object(owner), step) : undefined;
    if (Object(owner) !== owner) continue; // broken itself, or this browser doesn't have it
    const target = Object(owner);
    const before = Object.getOwnPropertyDescriptor(target, key);
    const value = valueIn(target, key);
    const thrower =
      typeof value === "function"
        ? { value: new Proxy(value, { apply: fail, construct: fail }) }
        : { get: fail };
    const broken = way === "missing" ? { value: undefined } : thrower;
    Object.defineProperty(target, key, { ...broken, configurable: true });
    repairs.push(() => {
      if (before) Object.defineProperty(target, key, before);
      else Reflect.deleteProperty(target, key);
    });
  }
  return () => {
    for (const repair of repairs.toReversed()) repair();
  };
}

declare global {
  interface Window {
    breakThese: typeof breakThese;
  }
}

/** Breaks functions one at a time while the form is sent without an email address, then with one. Returns what failed. */
async function sendWithout({ names, ways: all }: { names: readonly string[]; ways: Way[] }) {
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  const input = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const [email, person] = [input("email"), input("firstName") ?? input("name")];
  if (!form || !email || !person) throw new Error("There is no form.");
  const address = email.value;
  const alerts = () =>
    Array.from(document.querySelectorAll("main [role=alert]"), (alert) => alert.textContent).join();
  async function isShown(text: string): Promise<boolean> {
    for (let wait = 0; wait < 600 && !alerts().includes(text); wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return alerts().includes(text);
  }
  const failed: string[] = [];
  for (const name of names)
    for (const way of all) {
      const repair = name === "" ? () => {} : window.breakThese({ names: [name], way });
      email.value = "";
      form.requestSubmit();
      const errors = await isShown("Email is required");
      email.value = address;
      // Names are at most 50 characters long.
      person.value = `Pat ${names.indexOf(name)} ${way}`;
      form.requestSubmit();
      const arrived = await isShown(`Got ${person.value}.`);
      repair();
      if (!errors) failed.push(`${name} ${way}: no errors`);
      if (!arrived) failed.push(`${name} ${way}: not sent`);
    }
  // A text, because the page may lack what Playwright needs for other values.
  return failed.join("\n");
}

/** Answers each call with the name in it. */
async function echoNames(page: Page, call: string): Promise<void> {
  await answerLeads(
    page,
    async (route) => {
      const { firstName, name } = route.request().postDataJSON();
      await route.fulfill({ json: { success: false, message: `Got ${firstName ?? name}.` } });
    },
    call,
  );
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript({ content: `globalThis.breakThese = ${String(breakThese)};` });
});

// The page logs failures on purpose, and some of what it does on the side fails.
test.afterEach(({ complaints }) => {
  complaints.length = 0;
});

for (const { name, form, leadInput } of leadForms) {
  test(`${name}: while any one function is broken, errors show and the corrected form is sent`, async ({
    page,
  }) => {
    test.slow();
    await openForm(page, form);
    await echoNames(page, form.call);
    await fill(page, form, leadInput);
    expect(await page.evaluate(sendWithout, { names: optional, ways: [...ways] })).toBe("");
    // Control: what sending needs.
    const needed = { names: ["fetch", "FormData"], ways: [...ways] };
    expect((await page.evaluate(sendWithout, needed)).split("\n")).toEqual([
      "fetch missing: not sent",
      "fetch throws: not sent",
      "FormData missing: no errors",
      "FormData missing: not sent",
      "FormData throws: no errors",
      "FormData throws: not sent",
    ]);
  });

  for (const way of ways) {
    test(`${name}: on a page where all of them are broken (${way}), errors show and the corrected form arrives`, async ({
      page,
      service,
    }) => {
      const everything = JSON.stringify({ names: optional, way });
      await page.addInitScript({ content: `breakThese(${everything});` });
      await openForm(page, form);
      const email = `${name}-${way}@example.test`;
      const { submit, summary, input, thanks } = formParts(page, form);
      await fill(page, form, { ...leadInput, email: "" });
      await submit.click();
      await expect(summary.getByRole("link")).toHaveText(["Email is required"]);
      await input("email").fill(email);
      await submit.click();
      await expect(thanks).toBeVisible();
      expect(await operatorLeads(service.store, email)).toMatchObject([{ suspected: null }]);
    });
  }
}

test("on pages where one function was broken from the start, errors show and the corrected form is sent", async ({
  page,
}) => {
  test.slow();
  await page.addInitScript({
    content: `{ const [name, way] = window.name.split(" "); if (way && location.pathname !== "/accessibility") breakThese({ names: [name], way }); }`,
  });
  for (const { form } of leadForms.slice(1)) await echoNames(page, form.call);
  await echoNames(page, "/api/leads");
  const failed: string[] = [];
  let turn = 0;
  for (const name of early)
    for (const way of ways) {
      const { form, leadInput } = leadForms[turn++ % leadForms.length] ?? leadForms[0];
      await page.goto("/accessibility");
      await page.evaluate((next) => {
        window.name = next;
        sessionStorage.clear(); // no draft comes back between what is typed
      }, `${name} ${way}`);
      await page.goto(form.path);
      await started(page);
      await fill(page, form, leadInput);
      const problems = await page
        .evaluate(sendWithout, { names: [""], ways: [way] })
        .catch((error: unknown) => String(error).slice(0, 200));
      if (problems) failed.push(`${form.path}, ${name}, ${way}: ${problems}`);
    }
  expect(failed).toEqual([]);
});
