import { expect, it } from "vitest";
import { describeVisit } from "./browser-storage.ts";

it("keeps the landing page, external referrer and campaign, and no other query parameters", () => {
  const visit = describeVisit(
    "https://agency.example/?utm_source=mail&utm_campaign=fall%2065&gclid=secret",
    "https://search.example/results?q=private+words",
  );
  expect(Object.fromEntries(new URLSearchParams(visit))).toEqual({
    landing: "/",
    referrer: "https://search.example/results",
    utm_source: "mail",
    utm_campaign: "fall 65",
  });
});

it("omits a referrer from the site itself and an invalid one", () => {
  const own = describeVisit("https://agency.example/quiz", "https://agency.example/");
  expect(own).toBe("landing=%2Fquiz");
  expect(describeVisit("https://agency.example/quiz", "")).toBe("landing=%2Fquiz");
});
