import type { PlanRequestVariant } from "#contract/lead-kind.ts";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import type { LeadCall } from "./lead-call.ts";
import { typedValues } from "./typed-values.ts";

/** The call of the two forms that ask for a plan comparison or a consultation. */
export function planRequestCall(variant: PlanRequestVariant): LeadCall<PlanRequest> {
  return {
    schema: planRequest,
    path: "/api/plan-requests",
    headers: { [requestHeaders.leadForm]: variant },
    kept,
    read: (inputs) => ({
      ...typedValues(inputs),
      medicarePartA: inputs.has("medicarePartA"),
      medicarePartB: inputs.has("medicarePartB"),
      agreesToAutomatedContact: inputs.has("agreesToAutomatedContact"),
    }),
  };
}

/** Everything but the date of birth and consent. */
const kept = [
  "name",
  "email",
  "phone",
  "zipCode",
  "medicarePartA",
  "medicarePartB",
  "preferredContactMethod",
  "bestTimeToContact",
  "additionalInfo",
];
