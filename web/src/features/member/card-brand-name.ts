const NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

/** A payment card's scheme as it is written on the card. */
export function cardBrandName(brand: string): string {
  return NAMES[brand] ?? brand;
}
