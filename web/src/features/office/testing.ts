import type { DirectoryPage } from "./directory/directory-query";
import type { OfficeDetails, OfficePlans, OfficeSummary } from "./office";

/** Open on weekdays with a break at noon. Tests render on Saturday, 21 November 2026. */
export const WEEK = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, opens: "08:00", closes: "12:00" },
  { day, opens: "13:00", closes: "17:30" },
]);

export const OFFICE: OfficeDetails = {
  id: 11,
  name: "Palo Verde Dental",
  address: { line1: "12 Palo Verde Rd", line2: "Suite 4", city: "Phoenix", state: "AZ", zip: "85001" },
  phone: "6025550134",
  lat: 33.4484,
  lng: -112.074,
  distanceMi: null,
  specialties: ["general", "pediatric"],
  languages: ["en", "es", "vi"],
  acceptsNewPatients: true,
  wheelchair: null,
  hours: WEEK,
  verifiedOn: "2026-10-30",
  isStale: false,
  takesPartUntil: null,
  planIds: [101],
  visit: null,
  providerCount: 2,
  website: "https://paloverde.example",
  providers: [
    { npi: "9000000012", name: "Ines Example", credential: "DDS", specialty: "general", languages: ["en", "es"] },
    { npi: "9000000020", name: "Tom Example", credential: "", specialty: "pediatric", languages: [] },
  ],
  agreement: { from: "2026-01-15", to: null },
  reviewDays: 90,
  today: "2026-11-21",
};

export const SUMMARY: OfficeSummary = { ...OFFICE, id: 12, name: "Saguaro Dental", distanceMi: 2.4 };

export const PRICES: NonNullable<OfficePlans["priceList"]> = {
  id: "az-2026-09",
  effectiveFrom: "2026-09-01",
  lines: [
    { procedure: "checkup_exam", category: "exams", label: "Check-up exam", plain: "The dentist looks.", usualCents: 6200, memberCents: 3200 },
    { procedure: "xray_back", category: "exams", label: "X-rays of the back teeth", plain: "", usualCents: 7400, memberCents: 3900 },
    { procedure: "cleaning_adult", category: "prevention", label: "Cleaning, adult", plain: "Takes off plaque.", usualCents: 11000, memberCents: 6100 },
    { procedure: "crown", category: "crowns", label: "Crown", plain: "Covers a whole tooth.", usualCents: 120000, memberCents: 78000 },
  ],
};

export const LIST: DirectoryPage = {
  asOf: "2026-11-21T12:00:00Z",
  today: "2026-11-21",
  states: [
    { state: "AZ", count: 20 },
    { state: "OR", count: 1138 },
  ],
  state: null,
  total: 1158,
  page: 1,
  size: 100,
  pages: 12,
  offices: [
    { id: OFFICE.id, name: OFFICE.name, address: OFFICE.address, phone: OFFICE.phone, providers: OFFICE.providers },
    { id: 12, name: "Saguaro Dental", address: { ...OFFICE.address, line2: null }, phone: "", providers: [] },
  ],
};
