import { describe, expect, it } from "vitest";
import { renderFeature } from "../../testing/render-feature";
import { BALANCE } from "../member/testing";
import { OpenPanel } from "./open-panel";

const OWING = { ...BALANCE, pastDueCents: 17800, suspendOn: "2026-11-22" };

// Today is 11/21/2026.
describe("the payment that is due", () => {
  it("warns of the day from which dentists do not accept the card", () => {
    const { container } = renderFeature(<OpenPanel balance={OWING} />);
    expect(container.textContent).toContain("Without a payment, dentists cannot accept your card from 11/22/2026 on.");
  });

  it("states from that day on that dentists do not accept the card", () => {
    const { container } = renderFeature(<OpenPanel balance={{ ...OWING, suspendOn: "2026-11-21" }} />);
    expect(container.textContent).toContain("Dentists cannot accept your card since 11/21/2026.");
    expect(container.textContent).not.toContain("Without a payment, dentists");
  });
});
