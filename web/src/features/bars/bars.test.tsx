import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { Bars } from "./bars";
import { VisitBars } from "./visit-bars";

const EXAM = { usualCents: 6_200, memberCents: 3_200, includedAYear: 1 };
const XRAYS = { usualCents: 7_400, memberCents: 3_900, includedAYear: 0 };
const CLEANING = { usualCents: 11_200, memberCents: 6_400, includedAYear: 0 };

afterEach(cleanup);

function drawn(container: HTMLElement): (string | null)[][] {
  return [...container.querySelectorAll(".bars-drawing rect")].map((rect) => ["data-kind", "x", "width"].map((name) => rect.getAttribute(name)));
}

describe("Bars", () => {
  it("draws all bars to one scale, and states every name and amount as text", async () => {
    const { container } = renderFeature(
      <main>
        <h1>Savings</h1>
        <Bars
          title="One year"
          bars={[
            { label: "Without", parts: [{ kind: "usual", cents: 40_000 }] },
            { label: "With", parts: [{ kind: "member", cents: 20_000, label: "to the dentist" }, { kind: "fee", cents: 10_050, label: "for the membership" }] },
          ]}
        />
      </main>,
    );
    expect((await screen.findByRole("figure", { name: "One year" })).textContent).toBe(
      "One yearWithout$400With$300.50$200 to the dentist$100.50 for the membership",
    );
    expect(drawn(container)).toEqual([["usual", "0%", "100%"], ["member", "0%", "50%"], ["fee", "50%", "25.1%"]]);
    expect(screen.queryByRole("img")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("draws no bar for an amount of zero", async () => {
    const { container } = renderFeature(<Bars title="So far" bars={[{ label: "Saved", parts: [{ kind: "saved", cents: 0 }] }]} />);
    await screen.findByText("$0");
    expect(drawn(container)).toEqual([]);
  });
});

describe("VisitBars", () => {
  it("shows as many visits as are needed to save the fee", async () => {
    const { container } = renderFeature(<VisitBars lines={[EXAM, XRAYS, CLEANING]} feeCents={14_900} />);
    expect(await screen.findByText("2 such visits in a year, for one person")).toBeTruthy();
    expect(screen.getByText("The membership pays for itself at the 2nd visit.")).toBeTruthy();
    expect(screen.getByText("$238 to the dentist")).toBeTruthy();
    expect(drawn(container)).toEqual([["usual", "0%", "100%"], ["member", "0%", "48%"], ["fee", "48%", "30%"]]);
  });

  it("is translated to Spanish", async () => {
    renderFeature(<VisitBars lines={[EXAM, XRAYS, CLEANING]} feeCents={9_900} />, { language: "es" });
    expect(await screen.findByText("La membresía se paga sola con la primera visita.")).toBeTruthy();
  });

  it("makes no promise when the visits of a year do not save the fee", async () => {
    renderFeature(<VisitBars lines={[EXAM]} feeCents={34_800} />);
    expect(await screen.findByText("One such visit saves $62. The first year of the membership costs $348.")).toBeTruthy();
    expect(screen.getByText("One such visit in a year, for one person")).toBeTruthy();
    expect(screen.queryByText(/pays for itself/)).toBeNull();
  });
});
