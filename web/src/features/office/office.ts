import type { components } from "../../api/schema";

/** An office with the fields that lists show. */
export type OfficeSummary = components["schemas"]["OfficeSummary"];
/** An office with all known fields. */
export type OfficeDetails = components["schemas"]["OfficeDetails"];
export type OfficeAddress = components["schemas"]["OfficeAddress"];
export type OfficeProvider = components["schemas"]["OfficeProvider"];
export type OfficePlans = components["schemas"]["OfficePlans"];
export type OpenHours = components["schemas"]["OpenHours"];
export type PriceLine = NonNullable<OfficePlans["priceList"]>["lines"][number];

const ID = /^[1-9]\d{0,15}$/;

/** Parses the office id in a path; undefined unless it is a positive safe integer. */
export function officeIdOf(text: string | undefined): number | undefined {
  return text !== undefined && ID.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

/** "12 Palo Verde Rd, Suite 4, Phoenix, AZ 85001" */
export function addressLine({ line1, line2, city, state, zip }: OfficeAddress): string {
  return [line1, line2, `${city}, ${state} ${zip}`].filter(Boolean).join(", ");
}

/** URL of a map site's directions to this address; contacted only when the visitor follows the link. */
export function directionsHref({ name, address }: Pick<OfficeSummary, "name" | "address">): string {
  const target = encodeURIComponent(`${name}, ${addressLine(address)}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${target}`;
}
