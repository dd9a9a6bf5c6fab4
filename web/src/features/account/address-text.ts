interface Address {
  line1: string;
  line2?: string | null | undefined;
  city: string;
  state: string;
  zip: string;
}

/** An address in one line. */
export function addressText({ line1, line2, city, state, zip }: Address): string {
  return [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(", ");
}
