import type { PlanRequest } from "#contract/plan-request.ts";
import type { PlanRequestWords } from "#content/en/forms/plan-request.schema.ts";
import { PlanRequestFields } from "./plan-request-fields.tsx";
import { RequestForm, type RequestFormProps } from "./request-form.tsx";

interface PlanRequestFormProps extends Omit<RequestFormProps<PlanRequest>, "children"> {
  readonly words: PlanRequestWords;
}

/** What the two forms share that ask for a plan comparison or a consultation. */
export function PlanRequestForm(props: PlanRequestFormProps) {
  return (
    <RequestForm {...props}>
      {(fields) => <PlanRequestFields {...fields} words={props.words} />}
    </RequestForm>
  );
}
