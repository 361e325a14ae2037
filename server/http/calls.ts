import { z } from "#contract/z.ts";
import { type Call, defineCall, tagged } from "./call.ts";
import { type LeadCallDeps, leadCalls } from "./lead-calls.ts";
import { type NewsletterDeps, openUnsubscribePage, unsubscribe } from "./newsletter.ts";
import { findPlans, type PlanCallDeps } from "./plans.ts";
import { taggedJson } from "./responses.ts";
import { count, type CountCallDeps } from "./usage.ts";

interface DescriptionDeps {
  /** The description of all calls. */
  readonly description: object;
}

const caching = "no-cache";

const describeApi = defineCall({
  method: "get",
  path: "/api/openapi.json",
  id: "describeApi",
  tag: "Description",
  summary: "This description",
  answers: {
    200: {
      description: "An OpenAPI 3.1 document.",
      ...tagged(caching),
      body: { schema: z.looseObject({}) },
    },
    304: { description: "Unchanged since the version in `If-None-Match`.", ...tagged(caching) },
  },
  refusals: {},
  handler({ description }: DescriptionDeps) {
    const text = JSON.stringify(description);
    return (c) => taggedJson(c, text, caching);
  },
});

/** What the calls need to answer. */
export type CallDeps = CountCallDeps &
  DescriptionDeps &
  LeadCallDeps &
  NewsletterDeps &
  PlanCallDeps;

/** Every call under `/api`. The app mounts these, and their description lists these. */
export const calls: readonly Call<CallDeps>[] = [
  ...leadCalls,
  findPlans,
  openUnsubscribePage,
  unsubscribe,
  count,
  describeApi,
];
