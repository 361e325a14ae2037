import type { ComponentProps, ComponentType } from "react";

/**
 * Every island by name, with the import that downloads it on first use. An island gets its data through props
 * alone; it has no access to the React context of the page around it.
 */
const islands = {
  chosen: async () => (await import("#app/plans/chosen.tsx")).ChosenBar,
  carousel: async () => (await import("#app/ui/carousel.tsx")).Carousel,
  "compare-form": async () => (await import("#app/forms/compare-form.tsx")).CompareForm,
  "consultation-form": async () =>
    (await import("#app/forms/consultation-form.tsx")).ConsultationForm,
  "contact-form": async () => (await import("#app/forms/contact-form.tsx")).ContactForm,
  glossary: async () => (await import("#app/sections/glossary/glossary-body.tsx")).GlossaryBody,
  "guide-form": async () => (await import("#app/forms/guide-form.tsx")).GuideForm,
  "letter-picker": async () =>
    (await import("#app/sections/topics/letter-picker.tsx")).LetterPicker,
  "medicine-list": async () =>
    (await import("#app/sections/medicines/medicine-list.tsx")).MedicineList,
  "plan-picker": async () => (await import("#app/sections/compare/plan-picker.tsx")).PlanPicker,
  quiz: async () => (await import("#app/sections/quiz/quiz.tsx")).Quiz,
  "search-answer": async () =>
    (await import("#app/sections/search/search-answer.tsx")).SearchAnswer,
  tabs: async () => (await import("#app/ui/tabs.tsx")).TabList,
  "term-tips": async () => (await import("#app/sections/article/term-tips.tsx")).TermTips,
  toasts: async () => (await import("#app/ui/toast.tsx")).Toasts,
};

type Part<Name extends keyof typeof islands> = Awaited<ReturnType<(typeof islands)[Name]>>;

/** Names of the islands whose component takes `Props`. */
export type IslandName<Props> = {
  [Name in keyof typeof islands]: ComponentProps<Part<Name>> extends Props ? Name : never;
}[keyof typeof islands];

/** Downloads the component of an island. */
type IslandLoader = () => Promise<ComponentType<never>>;

/** The loader for an island by its name in the page; undefined for a page of another release. */
export function islandLoader(name: string): IslandLoader | undefined {
  return new Map<string, IslandLoader>(Object.entries(islands)).get(name);
}
