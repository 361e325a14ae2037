import agency from "#content/agency/agency.yaml";
import { accepted, refused } from "#contract/lead-reply.ts";
import { planReply } from "#contract/plans.ts";
import { answerHeaders, headerParameters, refusals } from "./components.ts";
import { bodySchema, jsonSchemaOf, leadBodies } from "./schemas.ts";
import { countsPath, leadPaths, newsletterPaths, plansPath, webhooks } from "./operations.ts";

const description = `Send leads to ${agency.name} from other programs. A lead answered with 201 is stored.

Whitespace around a value is ignored. Lengths are counted in UTF-16 code units, as in browsers. Every response with a body is JSON. Other methods on a path get 405, with the allowed ones in \`Allow\`, and other paths under \`/api\` get 404; both have the same body as other rejections. Malformed HTTP requests, requests that arrive too slowly and requests with too many headers get 400, 408 or 431 without a body.`;

const openapiPath = {
  get: {
    operationId: "describeApi",
    summary: "This description",
    tags: ["Description"],
    responses: {
      "200": {
        description: "An OpenAPI 3.1 document.",
        headers: { ETag: { required: true, schema: { type: "string" } } },
        content: { "application/json": { schema: { type: "object" } } },
      },
      "304": {
        description: "Unchanged since the version in `If-None-Match`.",
        headers: { ETag: { required: true, schema: { type: "string" } } },
      },
    },
  },
};

/** Describes every endpoint under `/api` as OpenAPI 3.1, from the schemas that validate the requests. */
export function describeApi() {
  const bodies = Object.entries(leadBodies).map(([name, schema]) => [name, bodySchema(schema)]);
  return {
    openapi: "3.1.1",
    info: {
      title: `${agency.name}: leads`,
      version: "1.0.0",
      description,
      contact: { name: agency.name, email: agency.email },
    },
    // Relative to the URL of this document, so that it needs no host.
    servers: [{ url: "/" }],
    tags: ["Leads", "Plans", "Newsletter", "Counts", "Webhooks", "Description"].map((name) => ({
      name,
    })),
    paths: {
      ...leadPaths,
      ...plansPath,
      ...newsletterPaths,
      ...countsPath,
      "/api/openapi.json": openapiPath,
    },
    webhooks,
    components: {
      schemas: {
        ...Object.fromEntries(bodies),
        Accepted: jsonSchemaOf(accepted),
        Refused: jsonSchemaOf(refused),
        Plans: jsonSchemaOf(planReply),
      },
      parameters: headerParameters,
      headers: answerHeaders,
      responses: refusals,
    },
  };
}
