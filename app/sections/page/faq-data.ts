interface Question {
  readonly question: string;
  readonly answer: string;
}

/** A page's questions as search engines read them: schema.org/FAQPage. */
export function faqData(items: readonly Question[]) {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
