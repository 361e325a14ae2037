import type { LeadKind } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/submission-parts.ts";
import { message, person, planInput, postForm, postJson, type StartedApp } from "./testing.ts";

type Post = (
  app: StartedApp,
  fields: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

interface Way {
  readonly name: string;
  readonly kind: LeadKind;
  readonly isPlain: boolean;
  /** The form's page, and the path that the post goes to. */
  readonly page: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The status of a post that is accepted. */
  readonly taken: number;
  readonly post: Post;
}

function waysOf(
  kind: LeadKind,
  { page, call, fields }: { page: string; call: string; fields: Way["fields"] },
): Way[] {
  const form = kind === "consultation" ? { [requestHeaders.leadForm]: kind } : {};
  const shared = { kind, page, fields };
  return [
    {
      ...shared,
      name: `${kind}, by script`,
      isPlain: false,
      path: call,
      taken: 201,
      post: (app, body, headers) => postJson(app, body, { ...form, ...headers }, call),
    },
    {
      ...shared,
      name: `${kind}, by plain post`,
      isPlain: true,
      path: page,
      taken: kind === "guide" ? 303 : 201,
      post: (app, body, headers) => postForm(app, body, headers, page),
    },
  ];
}

/** Every form, as its page's script sends it, and as a browser without scripts does. */
export const ways: readonly Way[] = [
  ...waysOf("guide", { page: "/", call: "/api/leads", fields: person }),
  ...waysOf("compare", { page: "/compare-plans", call: "/api/plan-requests", fields: planInput }),
  ...waysOf("consultation", {
    page: "/talk-to-agent",
    call: "/api/plan-requests",
    fields: planInput,
  }),
  ...waysOf("contact", { page: "/contact", call: "/api/contacts", fields: message }),
];
