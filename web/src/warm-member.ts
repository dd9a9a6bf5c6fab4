import type { components } from "./api/schema";

type Schemas = components["schemas"];

/**
 * Data for renders that warm up members' pages in new render workers before the first member's request (server/warm-member.json of
 * the build): a fictitious household, which no database contains. Its term ends in 2098, so that no page shows an ended membership.
 */
export interface WarmMember {
  email: string;
  /** The pages, in the order of their use. */
  paths: readonly string[];
  /** The response body of each API call of the pages, by path. */
  answers: Readonly<Record<string, unknown>>;
}

const IDS = ["01WARM0000000000000000000A", "01WARM0000000000000000000B"] as const;
const TERM = { startsOn: "2026-01-01", endsOn: "2098-12-31" };

const person = (index: 0 | 1, more: object) => ({
  id: IDS[index],
  memberNumber: `WARM00000${String(index)}`,
  lastName: "Example",
  dateOfBirth: "1980-05-17",
  status: "active" as const,
  ...more,
});
const PRIMARY = person(0, { firstName: "Pat", role: "primary", relationship: "self", email: "warm@molar.invalid" });
const SPOUSE = person(1, { firstName: "Sam", role: "adult_dependent", relationship: "spouse", login: "active" });
const ADDRESS = { line1: "1 Example Street", line2: "Suite 2", city: "Phoenix", state: "AZ", zip: "85004" };

const INFO = {
  member: { ...PRIMARY, address: ADDRESS },
  people: [PRIMARY, SPOUSE],
  subscription: {
    id: "01WARM0000000000000000000S",
    planId: 1,
    planName: "Example",
    cycle: "annual",
    status: "active",
    ...TERM,
    renewsOn: "2099-01-01",
    autoRenew: true,
    priceCents: 17_800,
    nextPriceCents: 17_800,
    refundUntil: "2026-01-31",
    refundRule: "Example",
  },
  nextCharge: { on: "2099-01-01", cents: 17_800 },
  paymentMethod: { brand: "visa", last4: "4242", expMonth: 9, expYear: 2098 },
  receipts: [{ id: "01WARM0000000000000000000R", number: "R-2026-000000", issuedOn: "2026-01-01", totalCents: 19_800 }],
  agreementUrl: "/dashboard/agreement/01WARM0000000000000000000S",
  hasPassword: true,
};

const BALANCE = { openInvoices: [], pastDueCents: 0, remainingTermCents: 0, creditCents: 0, subscriptionStatus: "active", refunds: [] };

const SAVINGS = {
  planId: 1,
  planName: "Example",
  cycle: "annual",
  autoRenew: true,
  renewsOn: "2099-01-01",
  summary: {
    ...TERM,
    costCents: 19_800,
    usualCents: 24_600,
    paidCents: 13_200,
    savedCents: 11_400,
    balanceCents: -8_400,
    outcome: "behind",
    breakEven: { labels: ["Crown"], savedCents: 42_000, visits: 1 },
    lines: [
      {
        id: "01WARM0000000000000000000L",
        personName: "Pat Example",
        visitOn: "2026-02-03",
        label: "Cleaning, adult",
        usualCents: 24_600,
        priceCents: 13_200,
        paidCents: 13_200,
        savedCents: 11_400,
        isIncluded: false,
        isOvercharged: false,
      },
    ],
  },
  people: [
    { id: IDS[0], name: "Pat Example" },
    { id: IDS[1], name: "Sam Example" },
  ],
  prices: [{ procedure: "crown", label: "Crown", usualCents: 120_000, memberCents: 78_000 }],
};

const DENTIST: Schemas["MemberDentist"] = {
  office: {
    id: 1,
    name: "Example Dental",
    address: ADDRESS,
    phone: "6025550134",
    lat: 33.4484,
    lng: -112.074,
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: "08:00", closes: "17:00" })) as NonNullable<Schemas["Location"]["hours"]>,
  },
  isChosen: true,
  cleaning: { label: "Cleaning, adult", usualCents: 11_000, memberCents: 6_100 },
  gone: null,
  nearest: [],
};

const cardOf = ({ id, memberNumber }: typeof PRIMARY, firstName: string) => ({
  personId: id,
  memberNumber,
  firstName,
  lastName: "Example",
  planName: "Example",
  startsOn: TERM.startsOn,
  standing: { isUsable: true, status: "active", until: TERM.endsOn },
  organisation: { legalName: "Example, Inc.", phone: "8005550142" },
  code: "WARM0-00000-00000-00000",
  verifyUrl: "https://molar.invalid/verify/WARM0000000000000000",
  qr: { size: 2, path: "M0 0h1v1h-1z" },
  asOf: TERM.startsOn,
});

export const WARM_MEMBER: WarmMember = {
  email: "warm@molar.invalid",
  paths: ["/dashboard", "/dashboard/card", "/savings-summary"],
  answers: {
    "/api/v4/member/info": INFO,
    "/api/v4/member/balance": BALANCE,
    "/api/v4/member/savings": SAVINGS,
    "/api/v4/member/dentist": DENTIST,
    "/api/v4/member/grievances": { grievances: [] },
    [`/api/v4/member/idCard/${IDS[0]}`]: cardOf(PRIMARY, "Pat"),
    [`/api/v4/member/idCard/${IDS[1]}`]: cardOf(SPOUSE, "Sam"),
  },
};
