import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { addDays } from "./days";
import { membershipState, type MembershipState } from "./membership-state";
import type { Balance, MemberInfo } from "./schemas";
import { StatusPanel } from "./dashboard/status-panel";
import { BALANCE, INFO, SUBSCRIPTION, TOM } from "./testing";

const TODAY = "2026-12-01";

function state(subscription: Partial<typeof SUBSCRIPTION>, balance?: Partial<Balance>, today = TODAY): MembershipState {
  const info: MemberInfo = { ...INFO, subscription: { ...SUBSCRIPTION, ...subscription } };
  return membershipState(info, balance && { ...BALANCE, ...balance }, today);
}

describe("addDays", () => {
  it("crosses the ends of months and years, and leap days", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  });
});

describe("the state of a membership", () => {
  it("is none without a subscription", () => {
    expect(membershipState({ ...INFO, subscription: null }, undefined, TODAY)).toEqual({ kind: "none" });
    const unpaid = { ...SUBSCRIPTION, status: "canceled" as const, endsOn: "2026-10-22", lastDay: "2026-11-05" };
    expect(membershipState({ ...INFO, subscription: unpaid }, undefined, TODAY)).toMatchObject({ endsOn: "2026-11-05" });
  });

  it("is ends_soon in the last 60 days, unless the membership renews automatically", () => {
    const ending = { kind: "ends_soon", endsOn: "2027-11-20", nextPriceCents: 17800 };
    expect(state({}, undefined, "2027-09-20")).toEqual({ kind: "active", endsOn: "2027-11-20" });
    expect(state({}, undefined, "2027-09-21")).toEqual(ending);
    expect(state({ autoRenew: true }, undefined, "2027-11-01").kind).toBe("active");
  });

  it("is ends_soon in the last 7 days of a monthly term", () => {
    const monthly = { cycle: "monthly" as const, startsOn: "2026-11-22", endsOn: "2026-12-21", renewFrom: "2026-11-22" };
    expect(state(monthly, undefined, "2026-11-22")).toEqual({ kind: "active", endsOn: "2026-12-21" });
    expect(state(monthly, undefined, "2026-12-13").kind).toBe("active");
    expect(state(monthly, undefined, "2026-12-14").kind).toBe("ends_soon");
  });

  it("is active for an adult who may not see the terms", () => {
    const { id, planId, planName, cycle, status, startsOn, endsOn } = SUBSCRIPTION;
    const open = { id, planId, planName, cycle, status, startsOn, endsOn };
    const info = { ...INFO, member: TOM, subscription: open };
    expect(membershipState(info, undefined, "2027-11-01").kind).toBe("active");
  });

  it("contains the amount due and its deadline when the balance is known", () => {
    expect(state({ status: "past_due", autoRenew: true }, { pastDueCents: 17800, suspendOn: "2026-12-14" })).toEqual({
      kind: "past_due", dueCents: 17800, suspendOn: "2026-12-14",
    });
    expect(state({ status: "suspended" })).toEqual({ kind: "suspended", dueCents: undefined, cancelOn: undefined });
  });

  it("is partly paid when credit paid a part of the renewal and no charge was agreed to", () => {
    const due = { pastDueCents: 3600 };
    expect(state({ status: "past_due" }, due)).toMatchObject({ unchargedPart: "rest" });
    expect(state({ status: "past_due" }, { pastDueCents: 17800 })).toMatchObject({ unchargedPart: "whole" });
    expect(state({ status: "past_due", autoRenew: true }, due)).not.toHaveProperty("unchargedPart");
  });

  it("contains the last day of renewal until 90 days after the end", () => {
    const over = { status: "expired" as const, endsOn: "2026-09-02" };
    expect(state(over)).toEqual({ kind: "expired", endsOn: "2026-09-02", renewUntil: "2026-12-01" });
    expect(state(over, undefined, "2026-12-02")).toMatchObject({ renewUntil: undefined });
  });
});

const SHOWN: readonly [state: MembershipState, title: string, action: [name: string, href: string] | undefined][] = [
  [{ kind: "none" }, "You have no membership yet", ["Choose a plan", "/dashboard/renew"]],
  [{ kind: "scheduled", startsOn: "2026-12-02" }, "Your membership starts soon", undefined],
  [{ kind: "active", endsOn: "2027-11-20" }, "Your membership is active", undefined],
  [
    { kind: "ends_soon", endsOn: "2027-11-20", nextPriceCents: 17800 },
    "Your membership ends on 11/20/2027",
    ["Renew for $178.00", "/dashboard/renew"],
  ],
  [
    { kind: "past_due", dueCents: 17800, suspendOn: "2026-12-14" },
    "A payment did not go through",
    ["Pay $178.00 now", "/dashboard/billing"],
  ],
  [
    { kind: "past_due", dueCents: 3600, suspendOn: "2026-12-14", unchargedPart: "rest" },
    "A part of your renewal is still due",
    ["Pay $36.00 now", "/dashboard/billing"],
  ],
  [
    { kind: "past_due", dueCents: 17800, suspendOn: "2026-12-14", unchargedPart: "whole" },
    "Payment due",
    ["Pay $178.00 now", "/dashboard/billing"],
  ],
  [{ kind: "past_due", dueCents: undefined, suspendOn: undefined }, "A payment did not go through", ["Pay now", "/dashboard/billing"]],
  [
    { kind: "suspended", dueCents: 17800, cancelOn: "2026-12-28" },
    "Your card is paused",
    ["Pay $178.00 now", "/dashboard/billing"],
  ],
  [
    { kind: "canceled", endsOn: "2026-12-31", renewUntil: "2027-03-31" },
    "Your membership is canceled",
    ["Renew your membership", "/dashboard/renew"],
  ],
  [
    { kind: "expired", endsOn: "2026-05-01", renewUntil: undefined },
    "Your membership ended on 05/01/2026",
    ["Join again", "/dashboard/renew"],
  ],
];

describe("the status panel", () => {
  it.each(SHOWN)("shows title and action of %j", async (shown, title, action) => {
    const { container } = renderFeature(<main><h1>Hello</h1><StatusPanel state={shown} mayAct /></main>);
    expect(screen.getByRole("heading", { level: 2, name: title })).toBeTruthy();
    const links = screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual(action === undefined ? [] : [action]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("refers another adult to the primary member, without a link, and does not claim that a charge failed", () => {
    renderFeature(<StatusPanel state={{ kind: "past_due", dueCents: undefined, suspendOn: undefined }} mayAct={false} />);
    expect(screen.getByRole("heading", { level: 2, name: "Payment due" })).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("Pay now: only the primary member of your household can do this.")).toBeTruthy();
  });

  it("promises a return without a fee for 90 days only", () => {
    renderFeature(<StatusPanel state={{ kind: "ends_soon", endsOn: "2027-11-20", nextPriceCents: 17800 }} mayAct />);
    expect(screen.getByText("There is no fee for coming back within 90 days after that.", { exact: false })).toBeTruthy();
  });

  it("has Spanish texts in Spanish", () => {
    const shown = { kind: "suspended", dueCents: 17800, cancelOn: "2026-12-28" } as const;
    renderFeature(<StatusPanel state={shown} mayAct />, { language: "es" });
    expect(screen.getByRole("link", { name: "Pagar $178.00 ahora" })).toBeTruthy();
  });
});
