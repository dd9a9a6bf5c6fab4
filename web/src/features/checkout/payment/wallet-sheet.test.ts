import { describe, expect, it } from "vitest";
import { translators } from "../../../messages/translators";
import { QUOTE } from "../testing";
import { walletSheet } from "./wallet-sheet";

const ORIGIN = "https://cedar.example";
const coupon = { kind: "coupon" as const, label: "Coupon SMILE20", quantity: 1, unitCents: -2985, cents: -2985 };

describe("walletSheet()", () => {
  it.each([
    ["without a coupon", QUOTE],
    ["with a coupon", { ...QUOTE, lines: [...QUOTE.lines, coupon], dueTodayCents: 11915 }],
  ])("returns lines that add up to the total, %s", (_, quote) => {
    const { lines, renewal } = walletSheet(quote, false, ORIGIN, translators.en);
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(quote.dueTodayCents);
    expect(renewal).toBeUndefined();
  });

  it.each([
    ["annual", "year", "Renewal on 11/21/2027: $129.00 a year"],
    ["monthly", "month", "Renewal on 11/21/2027: $129.00 a month"],
  ] as const)("returns the accepted renewal: %s", (billingCycle, unit, line) => {
    const { renewal } = walletSheet({ ...QUOTE, billingCycle }, true, ORIGIN, translators.en);
    expect(renewal?.line).toBe(line);
    expect(renewal?.applePay.recurringPaymentRequest).toEqual({
      paymentDescription: "Cedar Family",
      managementURL: "https://cedar.example/dashboard",
      billingAgreement: "Renew my membership.",
      regularBilling: {
        label: "Renewal on 11/21/2027",
        amount: 12900,
        recurringPaymentStartDate: new Date(2027, 10, 21, 12),
        recurringPaymentIntervalUnit: unit,
        recurringPaymentIntervalCount: 1,
      },
    });
  });

  it("uses the language of the page", () => {
    expect(walletSheet(QUOTE, true, ORIGIN, translators.es).renewal?.line).toMatch(/129.00 al año/);
  });
});
