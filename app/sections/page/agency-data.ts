import agency from "#content/agency/agency.yaml";
import { publicUrl } from "./public-url.ts";

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
