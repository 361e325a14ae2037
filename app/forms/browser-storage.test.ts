import { expect, it } from "vitest";
import { describeVisit } from "./browser-storage.ts";

it("names landing page, outside referrer and campaign, and nothing else of the address", () => {
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

it("leaves out a referrer of the site itself and one that is no address", () => {
  const own = describeVisit("https://agency.example/quiz", "https://agency.example/");
  expect(own).toBe("landing=%2Fquiz");
  expect(describeVisit("https://agency.example/quiz", "")).toBe("landing=%2Fquiz");
});
