import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderFeature } from "../../testing/render-feature";
import type { GrievanceSummary } from "./grievance-api";
import { GrievanceList } from "./grievance-list";

it("shows the day of filing in the brand's time zone", () => {
  // 6 PM in Phoenix on 21 November.
  const filed: GrievanceSummary = {
    ...{ number: "G-2026-000045", about: "billing", status: "received", urgent: false, overdue: "no" },
    ...{ receivedAt: "2026-11-22T01:00:00.000Z", updatedAt: "2026-11-22T01:00:00.000Z", acknowledgeBy: "2026-11-26", decideBy: "2026-12-21" },
    ...{ canMessage: true, canWithdraw: true, canAppeal: false },
  };
  renderFeature(<GrievanceList grievances={[filed]} />);
  expect(screen.getByText(/^Filed/).textContent).toContain("11/21/2026");
});
