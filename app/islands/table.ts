import type { ComponentProps } from "react";

/**
 * Every part of the site that needs script, by name, and how the browser fetches it: when the visitor first uses
 * it. A part takes what it needs as data: no context of the page around it reaches into it.
 */
export const islands = {
  carousel: async () => (await import("#app/ui/carousel.tsx")).Carousel,
  "compare-form": async () => (await import("#app/forms/compare-form.tsx")).CompareForm,
  "consultation-form": async () =>
    (await import("#app/forms/consultation-form.tsx")).ConsultationForm,
  "contact-form": async () => (await import("#app/forms/contact-form.tsx")).ContactForm,
  glossary: async () => (await import("#app/sections/glossary/glossary-body.tsx")).GlossaryBody,
  "guide-form": async () => (await import("#app/forms/guide-form.tsx")).GuideForm,
  "letter-picker": async () =>
    (await import("#app/sections/topics/supplements/letter-picker.tsx")).LetterPicker,
  "plan-picker": async () => (await import("#app/sections/compare/plan-picker.tsx")).PlanPicker,
  quiz: async () => (await import("#app/sections/quiz/quiz.tsx")).Quiz,
  "search-answer": async () =>
    (await import("#app/sections/search/search-answer.tsx")).SearchAnswer,
  tabs: async () => (await import("#app/ui/tabs.tsx")).TabList,
  "term-tips": async () => (await import("#app/sections/article/term-tips.tsx")).TermTips,
  toasts: async () => (await import("#app/ui/toast.tsx")).Toasts,
};

export type IslandName = keyof typeof islands;
/** The component of an island. */
export type IslandPart<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
/** What it takes, which has to be data: the page carries it as JSON. */
export type IslandProps<Name extends IslandName> = ComponentProps<IslandPart<Name>>;
