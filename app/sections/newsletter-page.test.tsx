import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import confirm from "#content/en/pages/newsletter/confirm.yaml";
import unsubscribe from "#content/en/pages/newsletter/unsubscribe.yaml";
import { AskNewsletter } from "./newsletter-page.tsx";

const failure = /role="alert".*Your choice wasn&#x27;t saved.*Please press the button again/;

test.each([confirm, unsubscribe])("shows a failure above the button", ({ ask, unavailable }) => {
  const page = (fault: typeof unavailable | null) =>
    renderToStaticMarkup(<AskNewsletter words={ask} failure={fault} />);
  expect(page(null)).not.toMatch(failure);
  expect(page(unavailable)).toMatch(new RegExp(`${failure.source}.*${ask.button}</button>`));
});
