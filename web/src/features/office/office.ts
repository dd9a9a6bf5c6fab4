import type { components } from "../../api/schema";

/** An office as lists show it. */
export type OfficeSummary = components["schemas"]["OfficeSummary"];
/** An office with everything that is known of it. */
export type OfficeDetails = components["schemas"]["OfficeDetails"];
export type OfficeAddress = components["schemas"]["OfficeAddress"];
export type OfficeProvider = components["schemas"]["OfficeProvider"];
export type OfficePlans = components["schemas"]["OfficePlans"];
export type OpenHours = components["schemas"]["OpenHours"];
export type PriceLine = NonNullable<OfficePlans["priceList"]>["lines"][number];

const ID = /^[1-9]\d{0,15}$/;

/** The office that a part of an address names; undefined for what is no positive whole number. */
export function officeIdOf(text: string | undefined): number | undefined {
  return text !== undefined && ID.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

/** "12 Palo Verde Rd, Suite 4, Phoenix, AZ 85001" */
export function addressLine({ line1, line2, city, state, zip }: OfficeAddress): string {
  return [line1, line2, `${city}, ${state} ${zip}`].filter(Boolean).join(", ");
}

/** A map site's way to this address; it is asked only when somebody follows the link. */
export function directionsHref({ name, address }: Pick<OfficeSummary, "name" | "address">): string {
  const target = encodeURIComponent(`${name}, ${addressLine(address)}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${target}`;
}
