import page from "#content/en/topics/prescription-drug-plans.yaml";

/** The page's questions as search engines read them: schema.org/FAQPage. */
export const faqData = {
  "@type": "FAQPage",
  mainEntity: page.faq.items.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};
