import type { Locator } from "@playwright/test";
import ICAL from "ical.js";
import { answerDay, weekdayAndDate } from "#content/agency/business-hours.ts";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, setFontSize, started, test, usualFontSize } from "#tests/e2e/support/fixtures.ts";
import { expectSent, fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, consultation, planInput } from "#tests/e2e/support/request-forms.ts";
import { sidewaysScroll } from "#tests/e2e/support/measure-page.ts";

test.describe("in the Mountain time zone, on a tablet", () => {
  test.use({ timezoneId: "America/Denver", viewport: { width: 768, height: 1024 } });

  test("with text at 200%, who asks for a call in the afternoon reads by which day it comes, on the card, in the calendar file and in the mail", async ({
    page,
    mail,
  }) => {
    const email = "asked-call@example.test";
    await openForm(page, consultation);
    const { form, submit, thanks } = formParts(page, consultation);
    await form.getByLabel("Any time").check();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      for (const hours of ["6am-10am", "10am-3pm", "3pm-6pm"])
        await expect(form.getByText(hours), `at ${width} px`).toBeVisible();
      await expect(form.getByText("your time", { exact: true })).toHaveCount(3);
      for (const ofTheirs of await form.getByText("your time", { exact: true }).all())
        await expect(ofTheirs).toBeVisible({ visible: width !== 360 });
      // A phone has room for one of the two.
      const [own, ours] = [
        form.getByText("in your time zone"),
        form.getByText("are Eastern Time."),
      ];
      await expect(width === 360 ? own : ours).toBeVisible();
      await expect(width === 360 ? ours : own).toBeHidden();
    }
    await setFontSize(page, 2 * usualFontSize);
    await form.getByLabel("Afternoon").check();
    const note = "Tomorrow would be best, please.";
    await fill(page, consultation, { ...planInput, email, additionalInfo: note });
    const day = weekdayAndDate(answerDay(agency, new Date(), agency.responseHours));
    await submit.click();
    await expectSent(page, consultation);
    const card = thanks.locator("..");
    await expect(card).toContainText(`We’ll call you by ${day.replaceAll(" ", "\u00A0")}`);
    await expect(card).toContainText("Afternoon, 12pm-5pm Eastern Time (10am-3pm your time)");
    await expect(card).toContainText("Our license in Texas: ");
    expect(await page.evaluate(sidewaysScroll)).toBe(0);

    await expect(card).toContainText("change or cancel");

    const href = await card
      .getByRole("link", { name: "Add to your calendar" })
      .getAttribute("href");
    const file = await (await page.request.get(String(href))).text();
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
    expect(event?.getFirstPropertyValue("summary")).toContain(`We\u2019ll call you by ${day}`);
    expect(file).not.toContain(planInput.name);

    const { email: answer } = await mail.waitFor(({ to }) => to.includes(email));
    expect(answer.text).toContain(day);
  });
});

test("each message stands right above its field, and the summary drops what has been corrected, once a press or the Tab key is over", async ({
  page,
}) => {
  await openForm(page, consultation);
  await started(page);
  const { submit, summary, input } = formParts(page, consultation);
  await submit.click();
  const links = summary.getByRole("link");
  await expect(links).toHaveCount(5);
  const nameHole = () => labelGap(input("name"));
  const withMessage = await nameHole();
  expect(Math.max(...(await page.evaluate(gapsUnderMessages)))).toBeLessThan(14);
  await input("name").fill(planInput.name);
  await expect(links, "while typing, nothing moves").toHaveCount(5);
  await input("phone").focus();
  await expect(input("name")).not.toHaveAttribute("aria-invalid");
  expect(await nameHole(), "under a press, nothing moves either").toBe(withMessage);
  await input("name").focus();
  await page.keyboard.press("Tab");
  await expect(links).toHaveCount(4);
  expect(await nameHole(), "then the message's space goes").toBeLessThan(16);
  await input("phone").fill(planInput.phone);
  await input("email").click();
  await expect(links).toHaveCount(3);
});

test("fields beside each other are level, with errors too, and a text of three lines is not cut", async ({
  page,
}) => {
  for (const form of [consultation, compare]) {
    await openForm(page, form);
    await started(page);
    const { submit, summary, input } = formParts(page, form);
    const tops = (names: string) =>
      page.evaluate(
        (inputs) =>
          Array.from(document.querySelectorAll(inputs), (one) => one.getBoundingClientRect().top),
        names,
      );
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const typed of ["", planInput.name]) {
        for (const names of ["[name=name], [name=phone]", "[name=zipCode], [name=birthdate]"]) {
          const [one, other, ...more] = await tops(names);
          expect(more).toEqual([]);
          expect(one, `${form.path}, ${names} at ${width} px`).toBe(other);
        }
        await input("name").fill(typed);
        await submit.click();
        await expect(summary).toBeFocused();
      }
      await input("name").fill("");
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await input("additionalInfo").fill("One\nTwo\nThree\nFour\nFive");
    const cut = await input("additionalInfo").evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    expect(cut).toBe(0);
  }
});

/** The pixels between an input and its label. */
function labelGap(input: Locator): Promise<number> {
  return input.evaluate((box: HTMLInputElement) => {
    const label = box.labels?.[0];
    return box.getBoundingClientRect().top - (label?.getBoundingClientRect().bottom ?? 0);
  });
}

test("the consent to automated calls and texts waits to be opened, or for who asks for texts", async ({
  page,
}) => {
  await openForm(page, consultation);
  const { form } = formParts(page, consultation);
  const box = form.getByLabel("I agree to automated calls and texts (Optional)");
  const opener = form.getByText("Automated calls and texts", { exact: true });
  await expect(box).toBeHidden();
  await form.getByLabel("Text message").check();
  await expect(box).toBeVisible();
  await expect(opener).toBeHidden();
  await form.getByLabel("Phone call").check();
  await expect(box).toBeHidden();
  await opener.click();
  await box.check();
  await form.getByLabel("Email", { exact: true }).last().check();
  await expect(box, "checked, it can't be sent unseen").toBeVisible();
});

/** Runs in the page: the pixels between the words of each field's message and the field. */
function gapsUnderMessages(): number[] {
  return Array.from(document.querySelectorAll("form [aria-invalid]"), (input) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(`#${input.id}-error > :last-child`) ?? input);
    return input.getBoundingClientRect().top - words.getBoundingClientRect().bottom;
  });
}
