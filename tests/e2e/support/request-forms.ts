import { contactMessage } from "#contract/contact-message.ts";
import { guideLead } from "#contract/guide-lead.ts";
import { planRequest } from "#contract/plan-request.ts";
import type { RequestForm } from "./request-form.ts";

/** The guide form. */
export const guide: RequestForm = {
  path: "/",
  call: "/api/leads",
  schema: guideLead,
  button: "Send My Free Guide",
  pending: "Submitting...",
  notice: ["Success!", "Your guide is on its way to your email."],
  failure: "Failed to submit the form. Please try again.",
  faultTitle: "Your request was not sent",
  thanks: "Your guide is ready",
  subjects: [/^Guide request \d+: /, /^Your 2025 Medicare Enrollment Guide$/],
};

/** The plan comparison form. */
export const compare: RequestForm = {
  path: "/compare-plans",
  call: "/api/plan-requests",
  schema: planRequest,
  button: "Request My Comparison",
  pending: "Submitting...",
  notice: ["Request Submitted", "A licensed agent will contact you soon."],
  failure: "Failed to submit your request. Please try again.",
  faultTitle: "Your request was not sent",
  thanks: "Thank You",
  subjects: [/^By .+ · Plan comparison request \d+: /, /^We’ll (?:call|text|email) you by /],
};

/** The consultation form. */
export const consultation: RequestForm = {
  ...compare,
  path: "/talk-to-agent",
  button: "Ask us to call you",
  notice: ["Consultation Scheduled", "A licensed agent will contact you soon."],
  failure: "Failed to schedule your consultation. Please try again.",
  subjects: [/^By .+ · Consultation request \d+: /, /^We’ll (?:call|text|email) you by /],
};

/** The contact form. */
export const contact: RequestForm = {
  path: "/contact",
  call: "/api/contacts",
  schema: contactMessage,
  button: "Send Message",
  pending: "Sending...",
  notice: ["Message Sent", "Thank you for reaching out. We'll get back to you soon!"],
  failure: "Failed to send your message. Please try again.",
  faultTitle: "Your message was not sent",
  thanks: "Thank You",
  subjects: [/^By .+ · Message \d+: /, /^We’ll answer you by /],
};

/** A visitor's input in the guide form. */
export const guideInput = { firstName: "Ada", email: "ada@example.test", zipCode: "75024" };

/** A visitor's input in the comparison and consultation forms. */
export const planInput = {
  name: "Ada Flores",
  email: "ada@example.test",
  phone: "972 204 5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};

/** A visitor's input in the contact form. */
export const messageInput = {
  name: "Ada Flores",
  email: "ada@example.test",
  phone: "",
  message: "What does Part D cover?\nThank you",
};

/** Every lead form with a visitor's input. */
export const leadForms = [
  { name: "guide", form: guide, leadInput: guideInput },
  { name: "comparison", form: compare, leadInput: planInput },
  { name: "consultation", form: consultation, leadInput: planInput },
  { name: "message", form: contact, leadInput: { ...messageInput, phone: planInput.phone } },
] as const;
