import agency from "#content/agency/agency.yaml";
import home from "#content/en/pages/home.yaml";
import { publicUrl } from "#app/sections/page/public-url.ts";

/** The agency as search engines read it: schema.org/InsuranceAgency. */
export const agencyData = {
  "@type": "InsuranceAgency",
  name: agency.name,
  url: publicUrl,
  telephone: agency.phone.href.replace("tel:", ""),
  email: agency.email,
  foundingDate: String(agency.founded),
  address: {
    "@type": "PostalAddress",
    streetAddress: agency.address.street,
    addressLocality: agency.address.city,
    addressRegion: agency.address.state,
    postalCode: agency.address.postalCode,
    addressCountry: "US",
  },
};

/** The home page's questions: schema.org/FAQPage. */
export const faqData = {
  "@type": "FAQPage",
  mainEntity: home.faq.items.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};
