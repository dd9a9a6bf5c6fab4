import type { QueryClient } from "@tanstack/react-query";
import type { Environment } from "../../content/environment";
import { officeIdOf, type OfficeDetails } from "../../features/office/office";
import { officeQuery } from "../../features/office/office-query";
import type { MatchedPage } from "../page-meta";

const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Returns JSON-LD of the office that the address names, from its loader's data; else an empty list. */
export function officeJsonLd({ params }: MatchedPage, client: QueryClient, environment: Environment): object[] {
  const id = officeIdOf(params.officeId);
  const state = id === undefined ? undefined : client.getQueryData(officeQuery(id).queryKey);
  return state?.kind === "present" ? [dentist(state.office, environment)] : [];
}

function dentist(office: OfficeDetails, { canonicalOrigin }: Environment): object {
  const { id, name, address, phone, lat, lng, website, hours, languages } = office;
  return {
    "@context": "https://schema.org",
    "@type": "Dentist",
    "@id": `${canonicalOrigin}/office/${id}`,
    name,
    url: website ?? `${canonicalOrigin}/office/${id}`,
    telephone: phone === "" ? undefined : `+1${phone}`,
    address: {
      "@type": "PostalAddress",
      streetAddress: [address.line1, address.line2].filter(Boolean).join(", "),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: "US",
    },
    geo: lat === null || lng === null ? undefined : { "@type": "GeoCoordinates", latitude: lat, longitude: lng },
    openingHoursSpecification: hours?.map(({ day, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${DAY_NAMES[day - 1]}`,
      opens,
      closes,
    })),
    availableLanguage: languages.length === 0 ? undefined : languages,
    isAcceptingNewPatients: office.acceptsNewPatients ?? undefined,
  };
}
