import { afterEach, expect, test, vi } from "vitest";
import { loadContent } from "../../content/loaded-content";
import { AGREEMENT, BALANCE, INFO, MARGARET, RECEIPT, SUBSCRIPTION, TOM } from "../../features/member/testing";
import { TEST_SITE } from "../../testing/render-feature";
import { stubServer } from "../../testing/stub-server";
import { testContent, testInput } from "../../testing/test-site";
import { WARM_MEMBER } from "../../warm-member";
import { renderPage } from "./render-page";

const MEMBER = "/api/v4/member";
const MESSAGE = { id: "01JD3K5V7Q8XW2Y4Z6A8B0C2M1", kind: "welcome", subject: "Welcome", writtenAt: "2026-11-21T17:00:00.000Z", delivery: "sent", language: "en" };
const GRIEVANCE = {
  number: "G-2026-000045",
  about: "billing",
  status: "received",
  urgent: false,
  receivedAt: "2026-11-21T17:00:00.000Z",
  updatedAt: "2026-11-21T17:00:00.000Z",
  acknowledgeBy: "2026-11-26",
  decideBy: "2026-12-21",
  overdue: false,
  canMessage: true,
  canWithdraw: true,
  canAppeal: false,
  filer: "member",
  memberName: "Margaret Hill",
  email: "margaret@example.org",
  preferredReply: "email",
  happenedOn: "2026-11-20",
  description: "I was charged twice.",
  mayContactOffice: true,
  entries: [],
};
const ACCOUNT = {
  ...{ firstName: "Margaret", lastName: "Hill", role: "primary", email: "margaret@example.org", emailVerified: true, hasPassword: true },
  ...{ language: "en", optIns: { news: false, tips: false }, homeOfficeId: null },
};
const CURRENT = { planId: 101, planName: "Cedar Family", cycle: "annual", people: 2, nextPriceCents: 17800, keepPriceCents: 17800, renewsOn: "2027-11-21" };
const idCard = Object.values(WARM_MEMBER.answers).find((answer) => JSON.stringify(answer).includes("verifyUrl"));

/** The answers to all calls that the loaders of members' pages make. */
const ANSWERS: Record<string, unknown> = {
  ...WARM_MEMBER.answers,
  "/api/v4/plans": { plans: [] },
  [`${MEMBER}/account`]: ACCOUNT,
  [`${MEMBER}/agreement/${SUBSCRIPTION.id}`]: AGREEMENT,
  [`${MEMBER}/autoRenew`]: { enabled: false, renewsOn: "2027-11-21", nextPriceCents: 17800, words: [], consents: [] },
  [`${MEMBER}/balance`]: BALANCE,
  [`${MEMBER}/deletion`]: { possible: false, people: 2, pendingRefundCents: 0, kept: [], erased: [] },
  [`${MEMBER}/dependents`]: { people: [TOM], maxMembers: 6, perDependentCents: 2000, canAdd: true },
  [`${MEMBER}/grievances`]: { grievances: [GRIEVANCE] },
  [`${MEMBER}/grievances/${GRIEVANCE.number}`]: GRIEVANCE,
  [`${MEMBER}/idCard/${MARGARET.id}`]: idCard,
  [`${MEMBER}/idCard/${TOM.id}`]: idCard,
  [`${MEMBER}/info`]: INFO,
  [`${MEMBER}/messages`]: { messages: [MESSAGE], next: null },
  [`${MEMBER}/messages/${MESSAGE.id}`]: { ...MESSAGE, to: "margaret@example.org", text: "Welcome" },
  [`${MEMBER}/paymentMethods`]: { methods: [] },
  [`${MEMBER}/priceQuotes`]: { quotes: [] },
  [`${MEMBER}/receipt/${RECEIPT.id}`]: RECEIPT,
  [`${MEMBER}/sessions`]: { sessions: [] },
  [`${MEMBER}/switch`]: { current: CURRENT, planned: null, plans: [] },
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  "/dashboard",
  "/dashboard/account",
  `/dashboard/agreement/${SUBSCRIPTION.id}`,
  "/dashboard/billing",
  "/dashboard/cancel",
  "/dashboard/card",
  "/dashboard/grievances",
  `/dashboard/grievances/${GRIEVANCE.number}`,
  "/dashboard/household",
  "/dashboard/household/add",
  `/dashboard/household/${TOM.id}`,
  "/dashboard/messages",
  `/dashboard/messages/${MESSAGE.id}`,
  "/dashboard/plan",
  `/dashboard/receipt/${RECEIPT.id}`,
  "/dashboard/renew",
  "/savings-summary",
  "/savings-summary/prices",
  "/savings-summary/visit",
])("the loaders of %s make no call of the API twice", async (url) => {
  const calls: string[] = [];
  stubServer((path) => {
    calls.push(path);
    return ANSWERS[path];
  });
  const content = loadContent(JSON.stringify(testContent(TEST_SITE)));
  const { status } = await renderPage(testInput({ url, isAuthenticated: true, email: "margaret@example.org" }), content);
  expect(calls.filter((path) => !(path in ANSWERS))).toEqual([]);
  expect(status).toBe(200);
  expect(calls).toEqual([...new Set(calls)]);
});
