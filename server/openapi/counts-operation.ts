import { useReport } from "#contract/use-report.ts";
import { noStore, refusal, refusals } from "./answers.ts";
import { jsonSchemaOf } from "./json-schema.ts";

/** The call by which the page's script tells what is counted, as a path of the description. */
export const countsPath = {
  "/api/counts": {
    post: {
      operationId: "count",
      summary: "Count what was done on a page, and nothing of who did it",
      description:
        "For the website's own pages. Only sums by day, page, form, step and field are kept. With `Sec-GPC: 1`, and for programs, the answer is the same and nothing is counted.",
      tags: ["Counts"],
      parameters: [{ $ref: "#/components/parameters/origin" }],
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchemaOf(useReport) } },
      },
      responses: {
        "204": { description: "It was taken.", headers: noStore },
        "400": refusal("unreadable", "It is no report, or no page with that form is there."),
        "403": refusals["wrong-origin"],
        "413": refusal("too-large", "The body is larger than 2 KiB."),
        "415": refusals["wrong-type"],
        "429": refusal("too-many", "Too many reports came from this address."),
        "500": refusals.problem,
      },
    },
  },
};
