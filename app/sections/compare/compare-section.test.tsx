import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { callCard } from "#content/en/site/page-parts.yaml";
import { RequestSection, requestFormId } from "./compare-section.tsx";

test("the agent beside the form has a number to call, and no way to the form that's in sight", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RequestSection form={<form id={requestFormId} />} />
    </MemoryRouter>,
  );
  const aside = /<section[^>]*class="beside".*?<.section>/s.exec(html)?.[0];
  expect(aside).toContain(`href="${agency.phone.href}"`);
  expect(aside).not.toContain(callCard.askWhileShut);
});
