import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import { DONE, QUOTE, quoteBody } from "../change/testing";
import { callStore } from "../charge/call-store";
import type { ChargeCall } from "../charge/charge-flow";
import { SUBSCRIPTION } from "../member/testing";
import { CurrentPlan } from "./current-plan";
import { PlanOptions } from "./plan-options";
import { SwitchStep } from "./switch-step";
import type { SwitchOption, Switches } from "./switches-query";

const OWNER = { name: "Margaret Hill", billingZip: "85004" };
const [SMALL, LARGE, OTHER] = brandPlans("cedar") as [SwitchOption["plan"], SwitchOption["plan"], SwitchOption["plan"]];
const UP: SwitchOption = { plan: LARGE, when: ["now", "renewal"], priceCents: 22800, dueTodayCents: 2740, offices: [] };
const DOWN: SwitchOption = { plan: SMALL, when: ["renewal"], priceCents: 12900, offices: [] };
const CLOSED: SwitchOption = { plan: OTHER, when: [], reason: "too_many_people", priceCents: 0, offices: [] };
const SWITCHES: Switches = {
  current: { planId: 101, planName: "Cedar Family", cycle: "annual", people: 2, nextPriceCents: 17800, keepPriceCents: 17800, renewsOn: "2027-11-21" },
  planned: null,
  plans: [UP, DOWN, CLOSED],
};

function show(element: React.ReactNode, language = "en") {
  return { ...renderFeature(<main><h1>Your plan</h1><h2>Plans</h2>{element}</main>, { language }), user: userEvent.setup() };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the plans to choose from", () => {
  it("show the price for this household, the difference, and why a plan is not available", async () => {
    const { container } = show(<PlanOptions switches={SWITCHES} />);
    for (const words of ["$228.00", "$50.00 more than your plan", "you pay $27.40 for the days", "$49.00 less than your plan", "for your 2 people"]) {
      expect(container.textContent).toContain(words);
    }
    expect(screen.getByText("There are too many people on your membership for this plan")).toBeTruthy();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      `/dashboard/plan?plan=${LARGE.id}`,
      `/dashboard/plan?plan=${SMALL.id}`,
    ]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("name no amount for a switch today that costs nothing", () => {
    const { container } = show(<PlanOptions switches={{ ...SWITCHES, plans: [{ ...UP, dueTodayCents: 0 }] }} />);
    expect(screen.getByText("If you switch today you pay nothing for the days that are left.")).toBeTruthy();
    expect(container.textContent).not.toContain("$0.00");
  });

  it("are compared with the next term, because a coupon may lower the present one", () => {
    const current = { ...SWITCHES.current!, keepPriceCents: 25000 };
    const { container } = show(<PlanOptions switches={{ ...SWITCHES, current, plans: [UP] }} />);
    expect(container.textContent).toContain("$22.00 less than your plan");
  });

  it("do not offer a planned plan again, but say when it begins", async () => {
    const planned: SwitchOption = { ...DOWN, when: [], reason: "already_planned" };
    const { container } = show(<PlanOptions switches={{ ...SWITCHES, plans: [planned] }} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("Your plan changes to this one on 11/21/2027")).toBeTruthy();
    expect(container.textContent).toContain("$129.00");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("are replaced by a sentence when there is no other plan", () => {
    show(<PlanOptions switches={{ ...SWITCHES, plans: [] }} />);
    expect(screen.getByText("There is no other plan to choose right now.")).toBeTruthy();
  });
});

describe("the current plan", () => {
  it("shows its name and the day of the next price", async () => {
    const { container } = show(<CurrentPlan subscription={SUBSCRIPTION} switches={SWITCHES} />);
    expect(screen.getByText("You have Cedar Family")).toBeTruthy();
    expect(screen.getByText("From 11/21/2027")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("cancels a planned switch, and reports when that fails", async () => {
    const planned = { planId: SMALL.id, planName: SMALL.name, effectiveOn: "2027-11-21", priceCents: 12900 };
    const sent = fakeFetch({ "DELETE /api/v4/member/switch": [{ status: 500 }, { body: {} }] });
    const { user } = show(<CurrentPlan subscription={SUBSCRIPTION} switches={{ ...SWITCHES, planned }} />);
    expect(screen.getByText(`On 11/21/2027 you change to ${SMALL.name}`)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep Cedar Family" }));
    await screen.findByRole("alert");
    await user.click(screen.getByRole("button", { name: "Keep Cedar Family" }));
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(sent).toHaveLength(2);
  });
});

describe("a planned switch while a payment is due", () => {
  it("has no button to cancel it, but the reason", async () => {
    const planned = { planId: SMALL.id, planName: SMALL.name, effectiveOn: "2027-11-21", priceCents: 12900 };
    const owing = { ...SUBSCRIPTION, status: "past_due" as const };
    const { container } = show(<CurrentPlan subscription={owing} switches={{ ...SWITCHES, planned }} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/A payment is due. As soon as it is paid, the plan changes./)).toBeTruthy();
    expect(container.textContent).not.toContain("undo");
    expect(await axeFaults(container)).toEqual([]);
  });
});

describe("switching", () => {
  const call = `POST /api/v4/member/switch/${LARGE.id}`;

  it("requests a quote for each start, and confirms the quote of the chosen start", async () => {
    const sent = fakeFetch({
      [call]: ({ url, body }) => {
        const isNow = (body as { when: string }).when === "now";
        if (!url.endsWith("?quote=1")) return { status: 201, body: { ...DONE, effectiveOn: DONE.renewsOn } };
        return { body: quoteBody({ quoteId: isNow ? QUOTE.quoteId : "later", dueTodayCents: isNow ? 2740 : 0 }) };
      },
    });
    const { user, container } = show(<SwitchStep option={UP} owner={OWNER} />);
    await screen.findByRole("button", { name: "Switch and pay $27.40" });
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("radio", { name: /When this term ends/ }));
    await user.click(await screen.findByRole("button", { name: "Switch when this term ends" }));
    await screen.findByRole("heading", { name: `${LARGE.name} begins with your next term` });
    expect(sent.at(-1)?.body).toMatchObject({ when: "renewal", quoteId: "later" });
  });

  it("names the start of a switch that a reload interrupted", async () => {
    const sent = { method: "POST", path: `/api/v4/member/switch/${LARGE.id}`, body: { when: "renewal", quoteId: "later" } };
    callStore(sessionStorage, `switch.${LARGE.id}`).save(sent as ChargeCall);
    fakeFetch({
      [call]: ({ url }) =>
        url.endsWith("?quote=1") ? { body: quoteBody() } : { status: 201, body: { ...DONE, effectiveOn: DONE.renewsOn } },
    });
    show(<SwitchStep option={UP} owner={OWNER} />);
    await screen.findByRole("heading", { name: `${LARGE.name} begins with your next term` });
  });

  it("asks for the office when the plan works at some offices only", async () => {
    const offices = [1, 2].map((id) => ({
      id,
      name: `Office ${id}`,
      address: { line1: "1 Main St", city: "Mesa", state: "AZ", zip: "85201" },
      phone: "6025550100",
    }));
    const sent = fakeFetch({ [call]: { body: quoteBody() } });
    const { user } = show(<SwitchStep option={{ ...UP, when: ["now"], offices }} owner={OWNER} />);
    expect(sent).toHaveLength(0);
    await user.selectOptions(screen.getByLabelText("At which office?"), "2");
    await screen.findByRole("button", { name: /^Switch and pay/ });
    expect(sent[0]?.body).toEqual({ when: "now", officeId: 2 });
  });

  it("has Spanish texts in Spanish", async () => {
    fakeFetch({ [call]: { body: quoteBody() } });
    show(<SwitchStep option={UP} owner={OWNER} />, "es");
    await screen.findByRole("button", { name: "Cambiar y pagar $10.96" });
  });
});
