import type { OfficeSummary } from "../office/office";
import type { OfficePage } from "./find-query";

const WEEKDAYS = [1, 2, 3, 4, 5];

/** An office in an API answer. */
export function anOffice(id: number, more: Partial<OfficeSummary> = {}): OfficeSummary {
  return {
    id,
    name: `Office ${id}`,
    address: { line1: `${id} Palo Verde Rd`, line2: null, city: "Phoenix", state: "AZ", zip: "85001" },
    phone: "6025550134",
    lat: 33.44 + id / 100,
    lng: -112.07,
    distanceMi: id / 2,
    specialties: ["general"],
    languages: ["en", "es"],
    acceptsNewPatients: true,
    wheelchair: null,
    hours: WEEKDAYS.map((day) => ({ day, opens: "08:00", closes: "17:00" })),
    verifiedOn: "2026-10-30",
    isStale: false,
    takesPartUntil: null,
    planIds: [101],
    providerCount: 2,
    visit: { planId: 101, usualCents: 24_800, memberCents: 10_300 },
    ...more,
  };
}

/** A page of results around Phoenix. */
export function aPage(more: Partial<OfficePage> = {}): OfficePage {
  const offices = more.offices ?? [anOffice(1), anOffice(2, { isStale: true, verifiedOn: "2026-07-02", acceptsNewPatients: null })];
  return {
    asOf: "2026-11-21T12:00:00Z",
    today: "2026-11-21",
    place: { label: "Phoenix, AZ 85001", zip: "85001", city: "Phoenix", state: "AZ", lat: 33.4484, lng: -112.074 },
    radiusMi: 25,
    sort: "distance",
    page: 1,
    size: 20,
    pages: offices.length === 0 ? 0 : 1,
    total: offices.length,
    officesOfBrand: 10,
    offices,
    nearestOutsideRadius: null,
    ...more,
  };
}
