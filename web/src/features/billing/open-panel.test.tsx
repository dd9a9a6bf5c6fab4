import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import type { Balance } from "../member/schemas";
import { BALANCE, SUBSCRIPTION } from "../member/testing";
import { OpenPanel } from "./open-panel";

it("says that no payment follows without automatic renewal, and after the end", () => {
  const { unmount } = renderFeature(<OpenPanel balance={BALANCE} subscription={SUBSCRIPTION} />);
  expect(screen.getByText(/^Your membership ends on 11\/20\/2027\. It does not renew automatically/)).toBeTruthy();
  unmount();
  const canceled = { ...SUBSCRIPTION, status: "canceled" as const, endsOn: "2026-11-22" };
  renderFeature(<OpenPanel balance={BALANCE} subscription={canceled} />);
  expect(screen.getByText("Its last day is 11/22/2026. Nothing more is charged.")).toBeTruthy();
});

it("shows refunds in progress, and those that the bank may not show yet", async () => {
  const refunds: Balance["refunds"] = [
    { cents: 15200, status: "pending", on: "2026-11-22", card: { brand: "visa", last4: "4242" } },
    { cents: 2000, status: "succeeded", on: "2026-11-20", card: { brand: "bank_account", last4: "6789" } },
    { cents: 500, status: "succeeded", on: "2026-11-19" },
  ];
  const { container } = renderFeature(<OpenPanel balance={{ ...BALANCE, refunds }} subscription={SUBSCRIPTION} />);
  for (const words of [
    "A refund of $152.00 to your Visa ending in 4242 has been in progress since 11/22/2026.",
    "We sent $20.00 back to your bank account ending in 6789 on 11/20/2026. Banks need up to 10 days to show it.",
    "We sent $5.00 back to you on 11/19/2026. Banks need up to 10 days to show it.",
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(await axeFaults(container)).toEqual([]);
});

it("says that a refund did not arrive, and which number to call", async () => {
  const returnedRefunds: Balance["returnedRefunds"] = [
    { cents: 15200, on: "2026-11-22", card: { brand: "visa", last4: "4242" } },
    { cents: 500, on: "2026-11-19" },
  ];
  const { container } = renderFeature(<OpenPanel balance={{ ...BALANCE, returnedRefunds }} subscription={SUBSCRIPTION} />);
  expect(screen.getByText("A refund did not reach you")).toBeTruthy();
  expect(screen.getByText("We sent $152.00 back to your Visa ending in 4242, but the bank refused it on 11/22/2026.")).toBeTruthy();
  expect(screen.getByText("We sent $5.00 back to you, but the bank refused it on 11/19/2026.")).toBeTruthy();
  expect(container.querySelector("a[href^='tel:']")).not.toBeNull();
  expect(await axeFaults(container)).toEqual([]);
});

it("names the last day of an unpaid membership, as the mail and the card do", () => {
  const canceled = { ...SUBSCRIPTION, status: "canceled" as const, endsOn: "2026-10-22", lastDay: "2026-11-05" };
  renderFeature(<OpenPanel balance={BALANCE} subscription={canceled} />);
  expect(screen.getByText("Its last day is 11/05/2026. Nothing more is charged.")).toBeTruthy();
});

it("does not call the rest of the year open payments without automatic renewal", () => {
  const { container } = renderFeature(<OpenPanel balance={{ ...BALANCE, remainingTermCents: 9900 }} subscription={SUBSCRIPTION} />);
  expect(container.textContent?.match(/not renew|no further payment|nothing more is charged/g)).toEqual(["not renew", "nothing more is charged"]);
  expect(container.textContent).toContain("To keep your membership until the end of your membership year, you can pay the remaining $99.00 now.");
  expect(container.textContent).not.toContain("The payments left");
});

it("offers to pay the rest of the term now", () => {
  renderFeature(<OpenPanel balance={{ ...BALANCE, remainingTermCents: 9900 }} subscription={SUBSCRIPTION} />);
  expect(screen.getByRole("link", { name: /Pay the rest now: \$99.00/ }).getAttribute("href")).toBe(
    "/dashboard/billing?pay=remaining_term",
  );
});

const OWING = { ...BALANCE, pastDueCents: 17800, suspendOn: "2026-11-22" };

// Today is 11/21/2026.
describe("the payment that is due", () => {
  it("warns of the day from which dentists do not accept the card", () => {
    const { container } = renderFeature(<OpenPanel balance={OWING} subscription={SUBSCRIPTION} />);
    expect(container.textContent).toContain("Without a payment, dentists cannot accept your card from 11/22/2026 on.");
  });

  it("states from that day on that dentists do not accept the card", () => {
    const { container } = renderFeature(<OpenPanel balance={{ ...OWING, suspendOn: "2026-11-21" }} subscription={SUBSCRIPTION} />);
    expect(container.textContent).toContain("Dentists cannot accept your card since 11/21/2026.");
    expect(container.textContent).not.toContain("Without a payment, dentists");
  });
});
