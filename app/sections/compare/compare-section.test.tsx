import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { callCard } from "#content/en/site/page-parts.yaml";
import { RequestSection, requestFormId } from "./compare-section.tsx";

test("while we're closed, the agent beside the form leads to that form", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RequestSection form={<form id={requestFormId} />} />
    </MemoryRouter>,
  );
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  expect(links.find(([, , label]) => label === callCard.askWhileShut)?.[1]).toBe(
    `#${requestFormId}`,
  );
});
