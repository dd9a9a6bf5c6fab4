import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query-client";
import { officeQuery, type OfficeState } from "../../features/office/office-query";
import { OFFICE } from "../../features/office/testing";
import { toEnvironment } from "../page-state";
import { officeJsonLd } from "./office-json-ld";
import { testInput } from "../../testing/test-site";

function things(state: OfficeState | undefined, officeId = "11"): object[] {
  const client = createQueryClient();
  if (state !== undefined) client.setQueryData(officeQuery(11).queryKey, state);
  const environment = toEnvironment(testInput());
  return officeJsonLd({ handle: undefined, params: { officeId }, pathname: `/office/${officeId}` }, client, environment);
}

test("describes an office as a dentist with location, telephone, hours and languages", () => {
  expect(JSON.parse(JSON.stringify(things({ kind: "present", office: OFFICE })))).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "Dentist",
      "@id": "https://cedar.example/office/11",
      name: "Palo Verde Dental",
      url: "https://paloverde.example",
      telephone: "+16025550134",
      address: {
        "@type": "PostalAddress",
        streetAddress: "12 Palo Verde Rd, Suite 4",
        addressLocality: "Phoenix",
        addressRegion: "AZ",
        postalCode: "85001",
        addressCountry: "US",
      },
      geo: { "@type": "GeoCoordinates", latitude: 33.4484, longitude: -112.074 },
      openingHoursSpecification: expect.arrayContaining([
        { "@type": "OpeningHoursSpecification", dayOfWeek: "https://schema.org/Monday", opens: "08:00", closes: "12:00" },
      ]),
      availableLanguage: ["en", "es", "vi"],
      isAcceptingNewPatients: true,
    },
  ]);
});

test("omits unknown values", () => {
  const office = { ...OFFICE, phone: "", lat: null, hours: null, languages: [], acceptsNewPatients: null, website: null };
  const [dentist] = JSON.parse(JSON.stringify(things({ kind: "present", office }))) as Record<string, unknown>[];
  expect(Object.keys(dentist ?? {})).toEqual(["@context", "@type", "@id", "name", "url", "address"]);
});

test("is empty for a closed office and for an address without an office", () => {
  expect(things({ kind: "gone", name: "Old", nearest: [] })).toEqual([]);
  expect(things(undefined)).toEqual([]);
  expect(things(undefined, "abc")).toEqual([]);
});
