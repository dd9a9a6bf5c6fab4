import type { PageHead } from "../../content/page-handle";
import { addressLine, type OfficeDetails } from "./office";

/** With a longer name and address the description would lose its end, which says that this is not insurance. */
const LONGEST_PLACE = 80;

/** What an office's page says of itself to search engines. */
export function officeHead({ name, address }: Pick<OfficeDetails, "name" | "address">): PageHead {
  const { city, state } = address;
  const whole = addressLine(address);
  const place = name.length + whole.length > LONGEST_PLACE ? `${city}, ${state}` : whole;
  return {
    title: `${name}, ${city} ${state}`,
    description: { key: "office.meta.description", vars: { name, address: place } },
  };
}
