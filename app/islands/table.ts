import type { ComponentProps, ComponentType } from "react";

/**
 * Every island by name, with the import that downloads it on first use. An island gets its data through props
 * alone; it has no access to the React context of the page around it.
 */
const islands = {
  chosen: () => import("#app/plans/chosen.tsx").then((part) => part.ChosenBar),
  carousel: () => import("#app/ui/carousel.tsx").then((part) => part.Carousel),
  "compare-form": () => import("#app/forms/compare-form.tsx").then((part) => part.CompareForm),
  "consultation-form": () =>
    import("#app/forms/consultation-form.tsx").then((part) => part.ConsultationForm),
  "contact-form": () => import("#app/forms/contact-form.tsx").then((part) => part.ContactForm),
  glossary: () =>
    import("#app/sections/glossary/glossary-body.tsx").then((part) => part.GlossaryBody),
  "guide-form": () => import("#app/forms/guide-form.tsx").then((part) => part.GuideForm),
  "guide-sent": () => import("#app/forms/guide-sent.tsx").then((part) => part.GuideSent),
  "letter-picker": () =>
    import("#app/sections/topics/letter-picker.tsx").then((part) => part.LetterPicker),
  "medicine-list": () =>
    import("#app/sections/medicines/medicine-list.tsx").then((part) => part.MedicineList),
  "plan-picker": () =>
    import("#app/sections/compare/plan-picker.tsx").then((part) => part.PlanPicker),
  quiz: () => import("#app/sections/quiz/quiz.tsx").then((part) => part.Quiz),
  "search-answer": () =>
    import("#app/sections/search/search-answer.tsx").then((part) => part.SearchAnswer),
  tabs: () => import("#app/ui/tabs.tsx").then((part) => part.TabList),
  "term-tips": () => import("#app/sections/article/term-tips.tsx").then((part) => part.TermTips),
  toasts: () => import("#app/ui/toast.tsx").then((part) => part.Toasts),
  "zip-form": () => import("#app/plans/zip-form.tsx").then((part) => part.ZipForm),
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
