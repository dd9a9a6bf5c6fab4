import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { AlreadyMemberNotice } from "./already-member-notice";
import { AgreementView } from "./agreement-view";
import { CancelPanel } from "./dashboard/cancel-panel";
import { CardWallet } from "./card-wallet";
import { DocumentsPanel } from "./dashboard/documents-panel";
import { DuePanel } from "./dashboard/due-panel";
import { MembershipCard } from "./membership-card";
import { MessagesPanel } from "./dashboard/messages-panel";
import { PeoplePanel } from "./dashboard/people-panel";
import { PlanPanel } from "./dashboard/plan-panel";
import { ReceiptView } from "./receipt-view";
import { AGREEMENT, INFO, MARGARET, RECEIPT, SUBSCRIPTION, TOM } from "./testing";

describe("the notice for a member who opened the join page", () => {
  it("says that the person is a member, and links to adding people and changing the plan", async () => {
    const { container } = renderFeature(<AlreadyMemberNotice mayChange />, { path: "/dashboard?already=1" });
    expect(screen.getByText("You are a member already")).toBeTruthy();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/dashboard/household/add", "/dashboard/plan"]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("has no links for an adult who may not make changes, and is absent without ?already=1", () => {
    const { unmount } = renderFeature(<AlreadyMemberNotice mayChange={false} />, { path: "/dashboard?already=1" });
    expect(screen.queryByRole("link")).toBeNull();
    unmount();
    renderFeature(<AlreadyMemberNotice mayChange />, { path: "/dashboard" });
    expect(screen.queryByText("You are a member already")).toBeNull();
  });
});

describe("the membership card", () => {
  it("says in bold that it is not insurance, and shows the phone number", () => {
    renderFeature(<MembershipCard person={MARGARET} subscription={SUBSCRIPTION} />);
    expect(screen.getByText("THIS IS NOT INSURANCE").tagName).toBe("STRONG");
    expect(screen.getByRole("link", { name: "(800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
  });

  it("says in English that it is not insurance, in every language", () => {
    renderFeature(<MembershipCard person={MARGARET} subscription={SUBSCRIPTION} />, { language: "es" });
    expect(screen.getByText("THIS IS NOT INSURANCE").lang).toBe("en");
  });

  it("shows brand, name, number, plan, end and status", () => {
    const { container } = renderFeature(<MembershipCard person={MARGARET} subscription={SUBSCRIPTION} />);
    const card = screen.getByRole("article", { name: "Membership card of Margaret Hill" });
    expect(within(card).getByRole("img", { name: "Cedar Dental Club" })).toBeTruthy();
    for (const words of ["Margaret Hill", "7K3M9QX2TA", "Cedar Family", "11/20/2027", "Active"]) {
      expect(container.textContent).toContain(words);
    }
  });

  it("is marked as unusable while the membership is suspended", () => {
    renderFeature(<MembershipCard person={MARGARET} subscription={{ ...SUBSCRIPTION, status: "suspended" }} />);
    expect(screen.getByRole("article").dataset.usable).toBe("false");
    expect(screen.getByText("Suspended")).toBeTruthy();
  });

  it("shows no past day as its end while the payment of the next term is open", () => {
    const pastDue = { ...SUBSCRIPTION, status: "past_due" as const, endsOn: "2026-11-19" };
    const { container, unmount } = renderFeature(<MembershipCard person={MARGARET} subscription={pastDue} graceUntil="2026-12-03" />);
    expect(container.textContent).toContain("Active until12/03/2026");
    unmount();
    const unknown = renderFeature(<MembershipCard person={MARGARET} subscription={pastDue} />);
    expect(unknown.container.textContent).not.toContain("Active until");
  });

  it("says in the words of the card's page until when it was active, and from when it will be", () => {
    const ended = { ...SUBSCRIPTION, status: "canceled" as const, endsOn: "2026-11-19" };
    const { container, unmount } = renderFeature(<MembershipCard person={MARGARET} subscription={ended} />, { language: "es" });
    expect(container.textContent).toContain("Estuvo activa hasta11/19/2026");
    unmount();
    const unpaid = renderFeature(<MembershipCard person={MARGARET} subscription={{ ...ended, lastDay: "2026-12-03" }} />);
    expect(unpaid.container.textContent).toContain("Was active until12/03/2026");
    unpaid.unmount();
    const suspended = renderFeature(<MembershipCard person={MARGARET} subscription={{ ...ended, status: "suspended" }} graceUntil="2026-12-03" />);
    expect(suspended.container.textContent).toContain("Was active until12/03/2026");
    suspended.unmount();
    const scheduled = renderFeature(<MembershipCard person={MARGARET} subscription={{ ...SUBSCRIPTION, status: "scheduled" }} />);
    expect(scheduled.container.textContent).toContain("Active from11/21/2026");
  });

  it("states no day of a suspended membership to a person who may not see the payments", () => {
    const { container } = renderFeature(<MembershipCard person={MARGARET} subscription={{ ...SUBSCRIPTION, status: "suspended" }} />);
    expect(container.textContent).not.toMatch(/active (from|until)/i);
  });

  it("is marked for brands with a dark theme, whose primary color is too light for the logo", () => {
    const { unmount } = renderFeature(<MembershipCard person={MARGARET} subscription={SUBSCRIPTION} />);
    expect(screen.getByRole("article").dataset.dark).toBeUndefined();
    unmount();
    const colors = { bg: "#0c0c0c", surface: "#151515", surface2: "#232323", text: "#fafafa", textMuted: "#bdbdbd" };
    const marks = { primary: "#d4ff3a", primaryStrong: "#e9ff9a", onPrimary: "#0c0c0c", link: "#d4ff3a", danger: "#ff9a8f", success: "#8ee6a4", warning: "#ffcf70", focus: "#b9a8ff" };
    const site = { theme: { dark: { ...colors, ...marks } } };
    renderFeature(<MembershipCard person={MARGARET} subscription={SUBSCRIPTION} />, { site });
    expect(screen.getByRole("article").dataset.dark).toBe("true");
  });

  it("shows the brand's name when there is no light logo", () => {
    const site = { site: { name: "Harbor Smiles" } };
    renderFeature(<MembershipCard person={MARGARET} subscription={SUBSCRIPTION} />, { site });
    expect(screen.getByText("Harbor Smiles")).toBeTruthy();
  });
});

describe("the wallet", () => {
  it("shows one card at a time, the primary member's first", async () => {
    const { container } = renderFeature(<CardWallet people={[MARGARET, TOM]} subscription={SUBSCRIPTION} />);
    expect(screen.getByRole("button", { name: "Margaret" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.setup().click(screen.getByRole("button", { name: "Tom" }));
    expect(screen.getByRole("article", { name: "Membership card of Tom Hill" })).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("asks to show the card only while offices accept it", () => {
    const { unmount } = renderFeature(<CardWallet people={[MARGARET]} subscription={{ ...SUBSCRIPTION, status: "past_due" }} />);
    expect(screen.getByText(/^Show this card/)).toBeTruthy();
    unmount();
    renderFeature(<CardWallet people={[MARGARET]} subscription={{ ...SUBSCRIPTION, status: "expired" }} />);
    expect(screen.queryByText(/^Show this card/)).toBeNull();
    expect(screen.getByRole("link", { name: "Open your card" })).toBeTruthy();
  });

  it("leaves out removed people, and has no switch for one person", () => {
    const removed = { ...TOM, status: "removed" as const };
    renderFeature(<CardWallet people={[MARGARET, removed]} subscription={SUBSCRIPTION} />);
    expect(screen.queryByRole("group")).toBeNull();
  });

  it("links to the page of the card", () => {
    renderFeature(<CardWallet people={[MARGARET]} subscription={SUBSCRIPTION} />);
    expect(screen.getByRole("link", { name: "Open your card" }).getAttribute("href")).toBe("/dashboard/card");
  });
});

describe("the panels of the dashboard", () => {
  it("say that nothing is due, and when the membership ends", () => {
    renderFeature(<DuePanel subscription={SUBSCRIPTION} nextCharge={null} paymentMethod={INFO.paymentMethod} />);
    expect(screen.getByText("Nothing is due.")).toBeTruthy();
    expect(screen.getByText(/ends on 11\/20\/2027. It does not renew automatically/)).toBeTruthy();
    expect(screen.getByText("If you renew, the next term costs $178.00.")).toBeTruthy();
    expect(screen.getByRole("link").textContent).toBe("Payments and automatic renewal");
  });

  it("say when a membership that was paid in advance ends", () => {
    const ahead = { ...SUBSCRIPTION, paidUntil: "2028-11-20" };
    renderFeature(<DuePanel subscription={ahead} nextCharge={null} paymentMethod={null} />);
    expect(screen.getByText(/ends on 11\/20\/2028. It does not renew automatically/)).toBeTruthy();
    expect(screen.queryByText(/If you renew/)).toBeNull();
  });

  it("show the part of a term that is still due, without a charge", () => {
    const part = { ...SUBSCRIPTION, status: "past_due" as const, paidUntil: "2028-11-20" };
    renderFeature(<DuePanel subscription={part} nextCharge={null} paymentMethod={INFO.paymentMethod} dueCents={3600} />);
    expect(screen.getByText("$36.00, due since 11/21/2027")).toBeTruthy();
    expect(screen.queryByText(/Nothing is due|ends on|Visa/)).toBeNull();
  });

  it("show a credit, and no price of a renewal after the end", () => {
    const ended = { ...SUBSCRIPTION, status: "expired" as const };
    renderFeature(<DuePanel subscription={ended} nextCharge={null} paymentMethod={null} creditCents={1250} />);
    expect(screen.getByText(/a credit of \$12.50/)).toBeTruthy();
    expect(screen.queryByText(/If you renew/)).toBeNull();
  });

  it("show amount, day and card of the next charge", () => {
    const renewing = { ...SUBSCRIPTION, autoRenew: true };
    const nextCharge = { on: "2027-11-21", cents: 17800 };
    renderFeature(<DuePanel subscription={renewing} nextCharge={nextCharge} paymentMethod={INFO.paymentMethod} />);
    expect(screen.getByText("$178.00 on 11/21/2027")).toBeTruthy();
    expect(screen.getByText(/Visa card ending in 4242/)).toBeTruthy();
  });

  it("say that no card is on file for the next charge, and link to adding one", () => {
    const renewing = { ...SUBSCRIPTION, autoRenew: true };
    renderFeature(<DuePanel subscription={renewing} nextCharge={{ on: "2027-11-21", cents: 17800 }} paymentMethod={null} />);
    expect(screen.getByText(/No card is on file for it/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add a card" }).getAttribute("href")).toBe("/dashboard/billing");
  });

  it("are accessible, and link to their pages and documents", async () => {
    const { container } = renderFeature(
      <main>
        <h1>Hello</h1>
        <PlanPanel subscription={SUBSCRIPTION} paymentMethod={INFO.paymentMethod} />
        <PeoplePanel people={INFO.people} />
        <DocumentsPanel receipts={INFO.receipts} agreementUrl={INFO.agreementUrl} />
        <MessagesPanel />
        <CancelPanel subscription={SUBSCRIPTION} agreementUrl={INFO.agreementUrl} />
      </main>,
    );
    for (const [name, href] of [
      ["Add or change people", "/dashboard/household"],
      ["See and compare plans", "/dashboard/plan"],
      ["All receipts and payments", "/dashboard/billing"],
      ["Read your messages", "/dashboard/messages"],
      ["Cancel membership", "/dashboard/cancel"],
    ]) {
      expect(screen.getByRole("link", { name: name! }).getAttribute("href")).toBe(href);
    }
    expect(screen.getByText("Visa ending in 4242, expires 09/2030")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Receipt R-2026-000001" }).getAttribute("href")).toBe(
      "/dashboard/receipt/01JD3K5V7Q8XW2Y4Z6A8B0C2R1",
    );
    expect(screen.getByRole("link", { name: "Read your right to cancel" }).getAttribute("href")).toBe(
      `${INFO.agreementUrl}#cancellation`,
    );
    expect(await axeFaults(container)).toEqual([]);
  });

  it("say that there are no receipts yet", async () => {
    const { container } = renderFeature(
      <main>
        <h1>Hello</h1>
        <DocumentsPanel receipts={[]} agreementUrl={null} />
      </main>,
    );
    expect(screen.getByText("There are no receipts yet.")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });
});

describe("documents", () => {
  it("show number, amounts, card and billing address of a receipt", async () => {
    const { container } = renderFeature(<ReceiptView receipt={RECEIPT} />);
    for (const words of ["R-2026-000001", "−$64.50", "$64.50", "American Express", "0005", "12 Juniper St, Apt 4"]) {
      expect(container.textContent).toContain(words);
    }
    expect(await axeFaults(container)).toEqual([]);
  });

  it("show the right to cancel as the first section of the agreement", async () => {
    const { container } = renderFeature(<AgreementView agreement={AGREEMENT} subscriptionId="01JD3K5V7Q8XW2Y4Z6A8B0C2S1" />);
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["1. Your right to cancel", "2. Who this is with"]);
    expect(container.querySelector("#cancellation")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });
});
