import page from "#content/en/pages/talk-to-agent.yaml";
import { ConsultationForm } from "#app/forms/consultation-form.tsx";
import { answeredTitle } from "#app/forms/lead-form.tsx";
import { Island } from "#app/islands/island.tsx";
import { planRequestAction } from "#app/lead-actions.server.ts";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Hero, WhatToExpect } from "#app/sections/talk-to-agent.tsx";
import type { Route } from "./+types/talk-to-agent.ts";

const { closing } = page;

/** The consultation form's way without script. */
export const action = planRequestAction("consultation");

export default function TalkToAgent({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answeredTitle(page.title, actionData)} description={page.description} />
      <Hero
        form={
          <Island
            name="consultation-form"
            of={ConsultationForm}
            props={{ id: "consultation", answer: actionData }}
            wake={actionData ? "load" : "touch"}
          />
        }
      />
      <WhatToExpect />
      <Closing {...closing} />
    </>
  );
}
