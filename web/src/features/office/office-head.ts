import type { PageHead } from "../../content/page-handle";
import { addressLine, type OfficeDetails } from "./office";

/** Longest name and address together; more would cut off the description's end, which says that this is not insurance. */
const LONGEST_PLACE = 80;

/** The office page's title and description for search engines. */
export function officeHead({ name, address }: Pick<OfficeDetails, "name" | "address">): PageHead {
  const { city, state } = address;
  const fullAddress = addressLine(address);
  const place = name.length + fullAddress.length > LONGEST_PLACE ? `${city}, ${state}` : fullAddress;
  return {
    title: `${name}, ${city} ${state}`,
    description: { key: "office.meta.description", vars: { name, address: place } },
  };
}
