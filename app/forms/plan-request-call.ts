import type { PlanRequestVariant } from "#contract/lead-kind.ts";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import type { LeadCall } from "./lead-call.ts";
import { sendLead } from "./send-lead.ts";
import { typedValues } from "./typed-values.ts";

/** The call of the two forms that ask for a plan comparison or a consultation. */
export function planRequestCall(variant: PlanRequestVariant): LeadCall<PlanRequest> {
  return {
    schema: planRequest,
    read: (inputs) => ({
      ...typedValues(inputs),
      medicarePartA: inputs.has("medicarePartA"),
      medicarePartB: inputs.has("medicarePartB"),
    }),
    send: (fields, inputs, keyFor) => {
      const headers = { [requestHeaders.leadForm]: variant };
      return sendLead({ path: "/api/plan-requests", fields, inputs, keyFor, headers });
    },
  };
}
