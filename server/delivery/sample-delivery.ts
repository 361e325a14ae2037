import type { Delivery, DeliveryKind, DeliveryLead } from "./sender.ts";

/** A delivery for tests; `lead` replaces some of the sample lead. */
export function sampleDelivery(kind: DeliveryKind, lead: Partial<DeliveryLead> = {}): Delivery {
  return {
    outboxId: "7",
    kind,
    destination: null,
    messageId: "<0199f2c4.7@bluebonnet-medicare.example>",
    lead: { ...sampleLead, ...lead },
  };
}

const sampleLead: DeliveryLead = {
  id: "0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77",
  kind: "guide",
  name: "Rosalind",
  email: "rosalind@example.com",
  zipCode: "75024",
  wantsNewsletter: false,
  suspected: false,
  createdAt: "2026-11-20T10:46:00.000Z",
  page: "/",
  details: null,
  source: {},
  disclosure: { id: "guide-form", version: "2026-11-20" },
  consents: [],
};
