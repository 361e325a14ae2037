import type { z } from "zod/mini";
import { brandSchema } from "./agency/brand-colors.ts";
import * as agency from "./agency/schemas.ts";
import { amountsSchema, helpLimitsSchema } from "./amounts/schemas.ts";
import { consentSchema, disclosureSchema } from "./en/disclosures/schemas.ts";
import * as emails from "./en/emails/schemas.ts";
import * as forms from "./en/forms/schemas.ts";
import { glossarySchema } from "./en/glossary/glossary.schema.ts";
import { guideSchema } from "./en/guide/guide.schema.ts";
import { legalPageSchema, legalPartsSchema } from "./en/legal/schemas.ts";
import { comparePlansSchema, samplePlansSchema } from "./en/pages/compare-plans.schema.ts";
import { homeSchema } from "./en/pages/home.schema.ts";
import * as learning from "./en/pages/learning-center/schemas.ts";
import { newsletterConfirmSchema, newsletterPageSchema } from "./en/pages/newsletter/schemas.ts";
import { quizSchema } from "./en/pages/quiz.schema.ts";
import * as paying from "./en/pages/paying.schema.ts";
import * as pages from "./en/pages/schemas.ts";
import * as pictures from "./en/pictures/schemas.ts";
import * as plans from "./en/plans/schemas.ts";
import * as site from "./en/site/schemas.ts";
import { statesSchema, statesWordsSchema } from "./en/states/states.schema.ts";
import * as tools from "./en/tools/schemas.ts";
import * as topics from "./en/topics/schemas.ts";

/** Every YAML file under `content/`, with its schema. Add new files here. */
export const registry = {
  "agency/agency.yaml": agency.agencySchema,
  "agency/appointments.yaml": agency.appointmentsSchema,
  "agency/brand.yaml": brandSchema,
  "agency/claims.yaml": agency.claimsSchema,
  "agency/licenses.yaml": agency.licensesSchema,
  "agency/people.yaml": agency.peopleSchema,
  "agency/testimonials.yaml": agency.testimonialsSchema,
  "amounts/amounts.yaml": amountsSchema,
  "amounts/help-limits.yaml": helpLimitsSchema,
  "en/disclosures/automated-contact.yaml": consentSchema,
  "en/disclosures/consultation.yaml": disclosureSchema,
  "en/disclosures/contact.yaml": disclosureSchema,
  "en/disclosures/guide-form.yaml": disclosureSchema,
  "en/disclosures/newsletter.yaml": consentSchema,
  "en/disclosures/plan-request.yaml": disclosureSchema,
  "en/emails/agency-notification.yaml": emails.agencyNotificationSchema,
  "en/emails/desk.yaml": emails.deskEmailsSchema,
  "en/emails/guide-email.yaml": emails.guideEmailSchema,
  "en/emails/lead-confirmation.yaml": emails.leadConfirmationSchema,
  "en/emails/letter.yaml": emails.letterSchema,
  "en/emails/newsletter-confirmation.yaml": emails.newsletterConfirmationSchema,
  "en/forms/compare.yaml": forms.planRequestWordsSchema,
  "en/forms/consultation.yaml": forms.planRequestWordsSchema,
  "en/forms/contact-choices.yaml": forms.contactChoicesSchema,
  "en/forms/contact.yaml": forms.contactWordsSchema,
  "en/forms/email-domains.yaml": forms.emailDomainsSchema,
  "en/forms/guide.yaml": forms.guideFormWordsSchema,
  "en/forms/lead-form.yaml": forms.leadFormWordsSchema,
  "en/glossary/glossary.yaml": glossarySchema,
  "en/guide/guide.yaml": guideSchema,
  "en/legal/accessibility.yaml": legalPageSchema,
  "en/legal/legal-parts.yaml": legalPartsSchema,
  "en/legal/privacy-policy.yaml": legalPageSchema,
  "en/legal/terms-of-service.yaml": legalPageSchema,
  "en/pages/about-us.yaml": pages.aboutUsSchema,
  "en/pages/annual-notice-of-change.yaml": paying.annualNoticeSchema,
  "en/pages/compare-plans.yaml": comparePlansSchema,
  "en/pages/contact.yaml": pages.contactPageSchema,
  "en/pages/download-guide.yaml": pages.downloadGuideSchema,
  "en/pages/help-paying.yaml": paying.helpPayingSchema,
  "en/pages/home.yaml": homeSchema,
  "en/pages/income-costs.yaml": paying.incomeCostsSchema,
  "en/pages/learning-center/article.yaml": learning.articlePageSchema,
  "en/pages/learning-center/articles.yaml": learning.articlesPageSchema,
  "en/pages/learning-center/glossary.yaml": learning.glossaryPageSchema,
  "en/pages/learning-center/home.yaml": learning.learningCenterSchema,
  "en/pages/newsletter/confirm.yaml": newsletterConfirmSchema,
  "en/pages/newsletter/unsubscribe.yaml": newsletterPageSchema,
  "en/pages/quiz.yaml": quizSchema,
  "en/pages/sample-plans.yaml": samplePlansSchema,
  "en/pages/sitemap.yaml": pages.sitemapSchema,
  "en/pages/talk-to-agent.yaml": pages.talkToAgentSchema,
  "en/pages/testimonials.yaml": pages.testimonialsPageSchema,
  "en/pages/thank-you-guide.yaml": pages.thankYouGuideSchema,
  "en/pictures/benefit-period.yaml": pictures.benefitPeriodSchema,
  "en/pictures/doctor-choice.yaml": pictures.doctorChoiceSchema,
  "en/pictures/drug-phases.yaml": pictures.drugPhasesSchema,
  "en/pictures/enrollment-strip.yaml": pictures.enrollmentStripSchema,
  "en/pictures/medigap-gaps.yaml": pictures.medigapGapsSchema,
  "en/pictures/parts-blocks.yaml": pictures.partsBlocksSchema,
  "en/pictures/penalty-steps.yaml": pictures.penaltyStepsSchema,
  "en/pictures/year-clock.yaml": pictures.yearClockSchema,
  "en/pictures/yearly-costs.yaml": pictures.yearlyCostsSchema,
  "en/plans/compare.yaml": plans.comparePlansHereSchema,
  "en/plans/county.yaml": plans.countyPlansSchema,
  "en/plans/find.yaml": plans.findPlansSchema,
  "en/plans/next-year.yaml": plans.nextYearSchema,
  "en/plans/plans.yaml": plans.plansSchema,
  "en/site/days.yaml": site.daysSchema,
  "en/site/disclaimers.yaml": site.disclaimersSchema,
  "en/site/lead-replies.yaml": site.leadRepliesSchema,
  "en/site/not-found.yaml": site.onwardPageSchema,
  "en/site/offline.yaml": site.onwardPageSchema,
  "en/site/page-parts.yaml": site.pagePartsSchema,
  "en/site/problem.yaml": site.onwardPageSchema,
  "en/site/redirects.yaml": site.redirectsSchema,
  "en/site/replies.yaml": site.repliesSchema,
  "en/site/search.yaml": site.searchSchema,
  "en/site/seasons.yaml": site.seasonsSchema,
  "en/site/share-images.yaml": site.shareImagesSchema,
  "en/site/shell.yaml": site.shellSchema,
  "en/states/states.yaml": statesSchema,
  "en/states/words.yaml": statesWordsSchema,
  "en/tools/dates.yaml": tools.datesSchema,
  "en/tools/my-medicines.yaml": tools.myMedicinesSchema,
  "en/tools/penalty.yaml": tools.penaltySchema,
  "en/tools/tools.yaml": tools.toolsSchema,
  "en/topics/enrollment-periods.yaml": topics.enrollmentPeriodsSchema,
  "en/topics/medicare-advantage.yaml": topics.medicareAdvantageSchema,
  "en/topics/medicare-basics.yaml": topics.medicareBasicsSchema,
  "en/topics/medicare-supplements.yaml": topics.medicareSupplementsSchema,
  "en/topics/medigap-benefits.yaml": topics.medigapBenefitsSchema,
  "en/topics/prescription-drug-plans.yaml": topics.prescriptionDrugPlansSchema,
  "en/topics/topics.yaml": topics.topicsSchema,
} as const satisfies Record<string, z.ZodMiniType>;

type ContentPath = keyof typeof registry;

/** The content of a file, checked and with facts filled in. */
export type Content<Path extends ContentPath> = z.infer<(typeof registry)[Path]>;

/** Whether the registry has this path, relative to `content/`. */
export function isContentPath(path: string): path is ContentPath {
  return Object.hasOwn(registry, path);
}
