import { clockTest as test, expect } from "#tests/e2e/support/fixtures.ts";
import { formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, consultation } from "#tests/e2e/support/request-forms.ts";

const winter = "2027-01-15T15:00:00Z";
const summer = "2027-07-15T15:00:00Z";

for (const { form, zone, now, own } of [
  { form: compare, zone: "America/New_York", now: winter, own: undefined },
  { form: consultation, zone: "America/Detroit", now: summer, own: undefined },
  { form: compare, zone: "America/Chicago", now: winter, own: ["7am-11am", "11am-4pm", "4pm-7pm"] },
  {
    form: consultation,
    zone: "America/Phoenix",
    now: summer,
    own: ["5am-9am", "9am-2pm", "2pm-5pm"],
  },
  {
    form: compare,
    zone: "Asia/Kolkata",
    now: winter,
    own: ["6:30pm-10:30pm", "10:30pm-3:30am", "3:30am-6:30am"],
  },
] as const) {
  test.describe(`${zone} on ${now.slice(0, 10)}`, () => {
    test.use({ timezoneId: zone });

    test(
      own ? "the agency's hours and the visitor's own" : "the agency's hours",
      async ({ page, request }) => {
        await page.clock.setFixedTime(now);
        await openForm(page, form);
        const time = formParts(page, form).form.getByRole("group", {
          name: "Best time to contact you",
        });
        await time.scrollIntoViewIfNeeded();
        await expect(time).toHaveAccessibleDescription("All contact times are Eastern Time.");
        for (const [index, name] of [
          "Morning 8am-12pm",
          "Afternoon 12pm-5pm",
          "Evening 5pm-8pm",
        ].entries()) {
          const words = own ? `${name} (${own[index]} your time)` : name;
          await expect(time.getByRole("radio").nth(index + 1)).toHaveAccessibleName(words);
        }
        const sent = await (await request.get(form.path)).text();
        expect(sent).toContain("8am-12pm");
        expect(sent).not.toMatch(/[ap]m your time/);
      },
    );
  });
}
