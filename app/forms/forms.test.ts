import { expect, it, afterEach, beforeEach, onTestFinished, vi, describe } from "vitest";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import compare from "#content/en/forms/compare.yaml";
import { check, readInputs } from "#contract/form-description.ts";
import { compareForm } from "#contract/plan-request.ts";
import type { AcceptedReply } from "#contract/lead-reply.ts";
import { CompareForm } from "./compare-form.tsx";
import { ConsultationForm } from "./consultation-form.tsx";
import type { FormReason } from "./request-form.tsx";
import { createKeyring, fingerprint, postLead, SubmissionError } from "./send-lead.ts";
import { countForm, countMistakes, countPage } from "./track-usage.ts";
import { describeVisit } from "./browser-storage.ts";

/** Form data as a browser builds it: without unchecked boxes, but with empty text fields. */
function inputs(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const filled = {
  name: "Ada Flores",
  email: "ada@example.com",
  phone: "9722045855",
  zipCode: "75024",
  birthdate: "03151960",
  preferredContactMethod: "phone",
  bestTimeToContact: "",
  additionalInfo: "",
};

it("reads checkboxes as booleans, and omits empty optional fields and inputs that the schema lacks", () => {
  const others = { disclosure_version: "1", other: "x" };
  const values = readInputs(compareForm, inputs({ ...filled, ...others, medicarePartB: "on" }));
  expect(JSON.parse(JSON.stringify(check(compareForm, values).fields))).toEqual({
    name: "Ada Flores",
    email: "ada@example.com",
    phone: "(972) 204-5855",
    zipCode: "75024",
    birthdate: "03/15/1960",
    medicarePartA: false,
    medicarePartB: true,
    preferredContactMethod: "phone",
    agreesToAutomatedContact: false,
  });
});

/** The consultation form, as HTML. */
const consultation = (props: object) =>
  renderToStaticMarkup(
    createElement(ConsultationForm, { id: "form", answer: undefined, ...props }),
  );

it("names why the visitor came, in the form and in the thanks after a plain post", () => {
  const text = "a check of your plan before December 7, 2026";
  const reason = { value: "check=2026-12-07", text, words: { headline: "Check", submit: "Go" } };
  const form = consultation({ reason });
  for (const part of [`You’re asking for ${text}.`, ">Check</h2>", ">Go</button>"])
    expect(form.replaceAll("&#x27;", "’")).toContain(part);
  expect(form).toContain('action="/talk-to-agent?check=2026-12-07#form"');
  const answer = { reply: { success: true, message: "", id: "" } };
  expect(consultation({ reason, answer })).toContain(`We have your request for ${text}.`);
  const note = "Give us your own name.";
  const someone = { value: "for=someone", text: "a call about someone else", note };
  expect(consultation({ reason: someone })).toContain(`a call about someone else. ${note}`);
  for (const other of [consultation({}), consultation({ answer })])
    expect(other).not.toContain("request for a");
});

const choice = {
  value: "2027/tx/collin/H0001_001_0",
  county: "Collin County",
  year: 2027,
  plans: ["Live Oak Value (HMO)"],
  tooMany: false,
  change: "/plans/tx/collin",
};

it("asks for someone else's coverage with the plans of the address, and for one's own links to that", () => {
  const to = "?for=someone#form";
  const own = consultation({ other: { label: "Asking for someone else?", to } });
  for (const part of ["Your coverage", `href="${to}"`]) expect(own).toContain(part);
  const reason = { value: "for=someone", text: "a call", coverage: "Their coverage" };
  const theirs = consultation({ choice, reason });
  for (const part of [
    "Their coverage",
    choice.plans[0],
    `choice=${choice.value}&amp;for=someone#form`,
  ])
    expect(theirs).toContain(part);
  for (const part of ["Your coverage", to]) expect(theirs).not.toContain(part);
  // What the browser or an earlier visit knows is the sender's; but they found the plans by the other's ZIP code.
  const withoutPlans = consultation({ reason });
  for (const fill of ["bday", "postal-code", "data-saved-zip"]) {
    expect(own).toContain(fill);
    expect(withoutPlans).not.toContain(fill);
    expect(theirs.includes(fill)).toBe(fill !== "bday");
  }
});

it("thanks with the plans that were asked about, how to change or cancel, and for a call with how to prepare for it", () => {
  const reply = { success: true, message: "", id: "", answerBy: "2026-12-01" } as const;
  const card = (way: "phone" | "email", reason?: FormReason) =>
    consultation({ choice, reason, answer: { reply, sentTo: { way, to: "ada@example.com" } } });
  const ofCalls = ["/call.ics?by=2026-12-01", "Have these ready"];
  for (const part of [...ofCalls, choice.plans[0]]) expect(card("phone")).toContain(part);
  const ready = { title: "Have these ready", list: ["Their Medicare card"] };
  const coverage = "Their coverage";
  const theirs = card("phone", { value: "for=someone", text: "a call", coverage, ready });
  for (const part of [...ofCalls, ...ready.list]) expect(theirs).toContain(part);
  expect(theirs).toContain("&amp;for=someone");
  expect(card("phone")).not.toContain("for=someone");
  expect(theirs, "what is the sender's own").not.toContain("Your Medicare card");
  const html = card("email");
  for (const part of ofCalls) expect(html).not.toContain(part);
  for (const part of [
    choice.plans[0],
    "this plan in Collin County for 2027",
    "or want to change or cancel?",
  ])
    expect(html).toContain(part);
  expect(html).not.toContain(choice.change);
});

it("thanks without promising an agent's advice where the agency has no license", () => {
  const accepted = { success: true, message: "", id: "" } as const;
  const panel = (reply: AcceptedReply) =>
    renderToStaticMarkup(createElement(CompareForm, { id: "request", answer: { reply } }));
  const promised = compare.thanks.steps.slice(0, 2);
  for (const step of promised) expect(panel(accepted)).toContain(step);
  for (const [state, counselors] of [
    ["Puerto Rico", "medicare.gov/talk-to-someone"],
    ["Oklahoma", "MAP, 1-800-763-2828"],
  ] as const) {
    const html = panel({ ...accepted, noLicense: { state, counselors } });
    for (const text of [
      `licensed to sell insurance in ${state}, so our agents can`,
      `who can help you in ${state}.`,
      counselors,
      "1-800-MEDICARE (1-800-633-4227)",
    ])
      expect(html).toContain(text);
    for (const step of promised) expect(html).not.toContain(step);
  }
});

describe("send lead", () => {
  /** Posts to a real server with this handler. */
  async function postTo(answer: RequestListener) {
    const server = createServer(answer);
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return postLead(`http://127.0.0.1:${port}/api/leads`, { email: "a@b.co" }, { "X-Sample": "1" });
  }

  function answering(status: number, body: string, statusText?: string): RequestListener {
    return (_, response) => {
      response.writeHead(status, statusText).end(body);
    };
  }

  it("resolves with what the server promises, and leaves out what isn't whole", async () => {
    const reply = { success: true, message: "Thanks", id: "1" };
    const license = { state: "Texas", number: "1" };
    const postFor = (more: object) => postTo(answering(201, JSON.stringify({ ...reply, ...more })));
    expect(await postFor({})).toEqual({});
    expect(await postFor({ answerBy: "2026-12-01", license })).toEqual({
      answerBy: "2026-12-01",
      license,
    });
    const noLicense = { state: "Puerto Rico", counselors: "medicare.gov/talk-to-someone" };
    expect(await postFor({ noLicense })).toEqual({ noLicense });
    for (const odd of [null, 1, {}, { state: "Puerto Rico" }, { state: 1, counselors: 2 }])
      expect(await postFor({ answerBy: "soon", license: odd, noLicense: odd })).toEqual({});
  });

  it.each([
    [200, '{"success":false,"message":"Not today"}', "Not today"],
    [429, '{"success":false,"message":"Slow down"}', "Slow down"],
    // A default where there is no message, or no JSON.
    [200, '{"success":false}', "Something went wrong"],
    [200, "<html>", "Something went wrong"],
    // Status and text for any other error.
    [500, "Broken", "500: Broken"],
    [500, "  Broken\n", "500: Broken"],
    [500, "1 < 2 and 3 > 2", "500: 1 < 2 and 3 > 2"],
    [500, "waited <5 s", "500: waited <5 s"],
    [500, '{"error":"down"}', '500: {"error":"down"}'],
  ])("fails after a %i with %j with the message %j", async (status, body, message) => {
    await expect(postTo(answering(status, body))).rejects.toThrow(new SubmissionError(message));
  });

  it.each([
    ["nothing", "", " \r\n"],
    [
      "a page",
      "<html><head></head><body><h1>Oops</h1></body></html>",
      "<HTML><BODY BGCOLOR=white>",
    ],
    ["a document type", "\n<!DOCTYPE html>\n<html>", "\ufeff<!doctype html>"],
    ["a comment or XML", "<!-- upstream -->\n<html>", '<?xml version="1.0"?><Error></Error>'],
    ["a tag", "The upstream said <b>no</b>.", "no <br"],
  ])("fails with status and status text for a body with %s", async (_, ...bodies) => {
    for (const body of bodies)
      await expect(postTo(answering(502, body, "Bad Gateway"))).rejects.toThrow(
        new SubmissionError("502: Bad Gateway"),
      );
  });

  it.each<[string, ...number[]]>([
    ["Bad Request", 400, 499],
    ["Forbidden", 403],
    ["Not Found", 404],
    ["Request Timeout", 408],
    ["Content Too Large", 413],
    ["Too Many Requests", 429],
    ["Internal Server Error", 500, 522],
    ["Bad Gateway", 502],
    ["Service Unavailable", 503],
    ["Gateway Timeout", 504],
    ["Multiple Choices", 300],
  ])("has the text %s where the protocol has none, as in HTTP/2", async (text, ...statuses) => {
    for (const status of statuses) {
      vi.stubGlobal("fetch", () => Promise.resolve(new Response("<p>Gateway</p>", { status })));
      const error = new SubmissionError(`${status}: ${text}`);
      await expect(postLead("/", {}, {})).rejects.toThrow(error);
    }
  });

  it("has the field errors", async () => {
    const body = '{"success":false,"message":"Check","errors":{"email":"Invalid email address"}}';
    await expect(postTo(answering(422, body))).rejects.toMatchObject({
      errors: { email: "Invalid email address" },
    });
  });

  it("rethrows network errors unchanged", async () => {
    const broken = postTo((request) => request.socket.destroy());
    await expect(broken).rejects.not.toBeInstanceOf(SubmissionError);
  });

  const minute = 60_000;

  /** A fake sessionStorage with the methods that a keyring uses. */
  function tabStorage() {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("sessionStorage", tabStorage());
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("gives the same content the same key, even after a reload, and any other content, form or tab another", () => {
    const { keyFor } = createKeyring("guide");
    const first = keyFor("a");
    expect(first).toMatch(/^[0-9a-f]{48}$/);
    expect(keyFor("b")).not.toBe(first);
    expect(keyFor("a")).toBe(first);
    expect(createKeyring("guide").keyFor("a")).toBe(first);
    // Another form, and another tab.
    expect(createKeyring("message").keyFor("a")).not.toBe(first);
    vi.stubGlobal("sessionStorage", tabStorage());
    expect(createKeyring("guide").keyFor("a")).not.toBe(first);
  });

  it("stores nothing derived from the content", () => {
    const storage = tabStorage();
    vi.stubGlobal("sessionStorage", storage);
    const key = createKeyring("message").keyFor("born 03/15/1960");
    expect(storage.getItem("key:message")).toBe(`${key.slice(0, 32)} `);
  });

  it("gives the same content a new key ten minutes after it was accepted, not before", () => {
    const keys = createKeyring("guide");
    const first = keys.keyFor("a");
    vi.advanceTimersByTime(60 * minute);
    expect(keys.keyFor("a"), "not accepted yet").toBe(first);
    keys.retire();
    vi.advanceTimersByTime(10 * minute);
    expect(createKeyring("guide").keyFor("a"), "a second click").toBe(first);
    vi.advanceTimersByTime(1);
    expect(keys.keyFor("a"), "a new request").not.toBe(first);
  });

  it("works without the browser's random numbers, without storage, and with an unreadable value in it", () => {
    const key = /^[0-9a-f]{48}$/;
    vi.stubGlobal("sessionStorage", { ...tabStorage(), getItem: () => "something else" });
    expect(createKeyring("guide").keyFor("a")).toMatch(key);
    vi.stubGlobal("sessionStorage", undefined);
    const { keyFor } = createKeyring("guide");
    expect(keyFor("a")).toBe(keyFor("a"));
    vi.stubGlobal("crypto", undefined);
    const [guide, message] = ["guide", "message"].map((form) => createKeyring(form).keyFor("a"));
    expect(guide).toMatch(key);
    expect(message).not.toBe(guide);
  });

  // Test vectors of RFC 9923, appendix C.
  it.each([
    ["", "cbf29ce484222325"],
    ["a", "af63dc4c8601ec8c"],
    ["foobar", "85944171f73967e8"],
  ])("computes 64-bit FNV-1a of %j", (text, digits) => {
    expect(fingerprint(text)).toBe(digits);
  });
});

describe("track usage", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Stubs the browser with a page open, and returns what it reports. */
  function open(pathname: string, globalPrivacyControl?: boolean) {
    const sent: Blob[] = [];
    const sendBeacon = (_: string, body: Blob) => sent.push(body) > 0;
    vi.stubGlobal("location", { pathname });
    vi.stubGlobal("navigator", { sendBeacon, globalPrivacyControl });
    return {
      sent,
      reports: () =>
        Promise.all(sent.map(async (body): Promise<unknown> => JSON.parse(await body.text()))),
    };
  }

  /** Counts a form as seen, then fires these events on it. */
  function formWith(...events: readonly string[]): void {
    const form = new EventTarget();
    countForm(form as Element);
    for (const event of events) form.dispatchEvent(new Event(event));
  }

  it.each([
    ["typing twice, then submitting", "input", "input", "submit"],
    ["only submitting, after autofill", "submit"],
  ])("%s: counts the form as seen and started, once each", async (_, ...events) => {
    const { reports } = open("/compare-plans");
    formWith(...events);
    const form = { page: "/compare-plans", form: "compare" };
    expect(await reports()).toEqual([
      { ...form, step: "viewed" },
      { ...form, step: "started" },
    ]);
  });

  it("reports only the names of invalid fields, no messages and no values", async () => {
    const { reports, sent } = open("/contact");
    countMistakes({ email: "Email is required" });
    expect(await reports()).toEqual([
      { page: "/contact", form: "contact", step: "failed", fields: ["email"] },
    ]);
    expect(sent[0]?.type).toBe("application/json");
  });

  it("counts no form on a page without one", async () => {
    const { reports } = open("/about-us");
    formWith("input");
    countPage();
    expect(await reports()).toEqual([{ page: "/about-us", step: "viewed" }]);
  });

  it.each([
    ["no beacons", { sendBeacon: undefined }],
    ["beacons that are refused", { sendBeacon: () => false }],
    ["beacons that throw", { sendBeacon: () => expect.fail() }],
  ])("never throws in a browser with %s", (_, navigator) => {
    vi.stubGlobal("location", { pathname: "/contact" });
    vi.stubGlobal("navigator", navigator);
    expect(() => countMistakes({ email: "Email is required" })).not.toThrow();
  });

  it("sends nothing with Global Privacy Control", () => {
    const { sent } = open("/contact", true);
    formWith("input");
    countMistakes({ email: "Email is required" });
    countPage();
    expect(sent).toEqual([]);
  });

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

  it.each([
    ["https://search.example/results", "?q=words"],
    ["http://news.example:8080/a/b", "#c?d"],
    ["https://agency.example:8443/", ""],
    ["android-app://com.google.android.gm/", ""],
    ["android-app://com.facebook.katana/a", "?b=c"],
    ["ios-app://585027354/https/www.google.com", ""],
    ["moz-extension://0f1e/page.html", ""],
  ])("keeps the referrer %s readable, without %s", (referrer, rest) => {
    const visit = describeVisit("https://agency.example/", `${referrer}${rest}`);
    expect(new URLSearchParams(visit).get("referrer")).toBe(referrer);
  });

  it.each([
    ["UTM_Source=mail", "UTM_Source=mail"],
    ["x=1&Utm_Medium=email&y=2", "Utm_Medium=email"],
    ["utm_source=a&amp;utm_term=part%20b", "utm_source=a&amp%3Butm_term=part+b"],
    ["utm%5Fcontent=top", "utm_content=top"],
    ["source=mail&email=ada@x.test", ""],
  ])("of the query %s, leaves %s to the server", (query, campaign) => {
    const [, kept = ""] = describeVisit(`https://agency.example/?${query}`, "").split("%2F&");
    expect(kept).toBe(campaign);
  });

  it("omits a referrer from the site itself and an invalid one", () => {
    const own = describeVisit("https://agency.example/quiz", "https://agency.example/");
    expect(own).toBe("landing=%2Fquiz");
    expect(describeVisit("https://agency.example/quiz", "")).toBe("landing=%2Fquiz");
  });
});
