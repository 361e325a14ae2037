import type { z } from "zod";
import { agencySchema, claimsSchema, peopleSchema, testimonialsSchema } from "./agency/schemas.ts";
import { amountsSchema } from "./amounts/amounts.schema.ts";
import { consentSchema, disclosureSchema } from "./en/disclosures/schemas.ts";
import {
  agencyNotificationSchema,
  guideEmailSchema,
  leadConfirmationSchema,
  newsletterConfirmationSchema,
} from "./en/emails/schemas.ts";
import {
  contactChoicesSchema,
  contactWordsSchema,
  guideFormWordsSchema,
  leadFormWordsSchema,
  planRequestWordsSchema,
} from "./en/forms/schemas.ts";
import { glossarySchema } from "./en/glossary/glossary.schema.ts";
import { guideSchema } from "./en/guide/guide.schema.ts";
import { legalPageSchema, legalPartsSchema } from "./en/legal/schemas.ts";
import { aboutUsSchema } from "./en/pages/about-us.schema.ts";
import { articlePageSchema } from "./en/pages/article.schema.ts";
import { articlesPageSchema } from "./en/pages/articles.schema.ts";
import { comparePlansSchema } from "./en/pages/compare-plans.schema.ts";
import { contactPageSchema } from "./en/pages/contact.schema.ts";
import { downloadGuideSchema } from "./en/pages/download-guide.schema.ts";
import { glossaryPageSchema } from "./en/pages/glossary.schema.ts";
import { homeSchema } from "./en/pages/home.schema.ts";
import { learningCenterSchema } from "./en/pages/learning-center.schema.ts";
import { newsletterConfirmSchema, newsletterPageSchema } from "./en/pages/newsletter.schema.ts";
import { quizSchema } from "./en/pages/quiz.schema.ts";
import { samplePlansSchema } from "./en/pages/sample-plans.schema.ts";
import { sitemapSchema } from "./en/pages/sitemap.schema.ts";
import { talkToAgentSchema } from "./en/pages/talk-to-agent.schema.ts";
import { testimonialsPageSchema } from "./en/pages/testimonials.schema.ts";
import { thankYouGuideSchema } from "./en/pages/thank-you-guide.schema.ts";
import {
  benefitPeriodSchema,
  drugPhasesSchema,
  enrollmentStripSchema,
  medigapGapsSchema,
  partsBlocksSchema,
} from "./en/pictures/schemas.ts";
import {
  daysSchema,
  disclaimersSchema,
  leadRepliesSchema,
  onwardPageSchema,
  pagePartsSchema,
  redirectsSchema,
  repliesSchema,
  searchSchema,
  shareImagesSchema,
  shellSchema,
} from "./en/site/schemas.ts";
import { enrollmentPeriodsSchema } from "./en/topics/enrollment-periods.schema.ts";
import { medicareAdvantageSchema } from "./en/topics/medicare-advantage.schema.ts";
import { medicareBasicsSchema } from "./en/topics/medicare-basics.schema.ts";
import { medicareSupplementsSchema } from "./en/topics/medicare-supplements.schema.ts";
import { medigapBenefitsSchema } from "./en/topics/medigap-benefits.schema.ts";
import { prescriptionDrugPlansSchema } from "./en/topics/prescription-drug-plans.schema.ts";
import { topicsSchema } from "./en/topics/topics.schema.ts";

/** Every YAML file of this folder, by its path, and the schema that it is checked by. A new file is entered here. */
export const registry = {
  "agency/agency.yaml": agencySchema,
  "agency/claims.yaml": claimsSchema,
  "agency/people.yaml": peopleSchema,
  "agency/testimonials.yaml": testimonialsSchema,
  "amounts/amounts.yaml": amountsSchema,
  "en/disclosures/automated-contact.yaml": consentSchema,
  "en/disclosures/consultation.yaml": disclosureSchema,
  "en/disclosures/contact.yaml": disclosureSchema,
  "en/disclosures/guide-form.yaml": disclosureSchema,
  "en/disclosures/newsletter.yaml": consentSchema,
  "en/disclosures/plan-request.yaml": disclosureSchema,
  "en/emails/agency-notification.yaml": agencyNotificationSchema,
  "en/emails/guide-email.yaml": guideEmailSchema,
  "en/emails/lead-confirmation.yaml": leadConfirmationSchema,
  "en/emails/newsletter-confirmation.yaml": newsletterConfirmationSchema,
  "en/forms/compare.yaml": planRequestWordsSchema,
  "en/forms/consultation.yaml": planRequestWordsSchema,
  "en/forms/contact-choices.yaml": contactChoicesSchema,
  "en/forms/contact.yaml": contactWordsSchema,
  "en/forms/guide.yaml": guideFormWordsSchema,
  "en/forms/lead-form.yaml": leadFormWordsSchema,
  "en/glossary/glossary.yaml": glossarySchema,
  "en/guide/guide.yaml": guideSchema,
  "en/legal/accessibility.yaml": legalPageSchema,
  "en/legal/legal-parts.yaml": legalPartsSchema,
  "en/legal/privacy-policy.yaml": legalPageSchema,
  "en/legal/terms-of-service.yaml": legalPageSchema,
  "en/pages/about-us.yaml": aboutUsSchema,
  "en/pages/article.yaml": articlePageSchema,
  "en/pages/articles.yaml": articlesPageSchema,
  "en/pages/compare-plans.yaml": comparePlansSchema,
  "en/pages/contact.yaml": contactPageSchema,
  "en/pages/download-guide.yaml": downloadGuideSchema,
  "en/pages/glossary.yaml": glossaryPageSchema,
  "en/pages/home.yaml": homeSchema,
  "en/pages/learning-center.yaml": learningCenterSchema,
  "en/pages/newsletter-confirm.yaml": newsletterConfirmSchema,
  "en/pages/newsletter-unsubscribe.yaml": newsletterPageSchema,
  "en/pages/quiz.yaml": quizSchema,
  "en/pages/sample-plans.yaml": samplePlansSchema,
  "en/pages/sitemap.yaml": sitemapSchema,
  "en/pages/talk-to-agent.yaml": talkToAgentSchema,
  "en/pages/testimonials.yaml": testimonialsPageSchema,
  "en/pages/thank-you-guide.yaml": thankYouGuideSchema,
  "en/pictures/benefit-period.yaml": benefitPeriodSchema,
  "en/pictures/drug-phases.yaml": drugPhasesSchema,
  "en/pictures/enrollment-strip.yaml": enrollmentStripSchema,
  "en/pictures/medigap-gaps.yaml": medigapGapsSchema,
  "en/pictures/parts-blocks.yaml": partsBlocksSchema,
  "en/site/busy.yaml": onwardPageSchema,
  "en/site/days.yaml": daysSchema,
  "en/site/disclaimers.yaml": disclaimersSchema,
  "en/site/lead-replies.yaml": leadRepliesSchema,
  "en/site/not-found.yaml": onwardPageSchema,
  "en/site/offline.yaml": onwardPageSchema,
  "en/site/page-parts.yaml": pagePartsSchema,
  "en/site/problem.yaml": onwardPageSchema,
  "en/site/redirects.yaml": redirectsSchema,
  "en/site/replies.yaml": repliesSchema,
  "en/site/search.yaml": searchSchema,
  "en/site/share-images.yaml": shareImagesSchema,
  "en/site/shell.yaml": shellSchema,
  "en/topics/enrollment-periods.yaml": enrollmentPeriodsSchema,
  "en/topics/medicare-advantage.yaml": medicareAdvantageSchema,
  "en/topics/medicare-basics.yaml": medicareBasicsSchema,
  "en/topics/medicare-supplements.yaml": medicareSupplementsSchema,
  "en/topics/medigap-benefits.yaml": medigapBenefitsSchema,
  "en/topics/prescription-drug-plans.yaml": prescriptionDrugPlansSchema,
  "en/topics/topics.yaml": topicsSchema,
} as const satisfies Record<string, z.ZodType>;

export type ContentPath = keyof typeof registry;

/** What a file holds, once it is checked and facts are filled in. */
export type Content<Path extends ContentPath> = z.infer<(typeof registry)[Path]>;

/** Whether a path, from this folder on, is that of a file that the registry knows. */
export function isContentPath(path: string): path is ContentPath {
  return Object.hasOwn(registry, path);
}
