import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { grievancesQuery, type GrievanceSummary } from "./grievance-api";
import { GrievanceNews } from "./grievance-news";

const FILED: GrievanceSummary = {
  ...{ number: "G-2026-000045", about: "billing", status: "received", urgent: false, overdue: "no" },
  ...{ receivedAt: "2026-10-01T17:00:00.000Z", updatedAt: "2026-10-01T17:00:00.000Z", acknowledgeBy: "2026-10-06", decideBy: "2026-10-31" },
  ...{ canMessage: true, canWithdraw: true, canAppeal: false },
};
// 10 PM in Phoenix on the day before. Tests render on 21 November 2026.
const DECIDED: GrievanceSummary = { ...FILED, status: "resolved", decidedAt: "2026-10-23T05:00:00.000Z" };

function show(grievances: readonly GrievanceSummary[], language = "en") {
  const prepare: NonNullable<Parameters<typeof renderFeature>[1]>["prepare"] = (client) => client.setQueryData(grievancesQuery().queryKey, [...grievances]);
  return renderFeature(<GrievanceNews />, { language, prepare });
}

it("names a question and a new decision, with a link to each", async () => {
  const { container } = show([{ ...FILED, status: "info_requested" }, { ...DECIDED, number: "G-2026-000046", status: "closed" }]);
  expect(screen.getByText("We have a question about your grievance G-2026-000045")).toBeTruthy();
  expect(screen.getByText("Your grievance G-2026-000046 is decided")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/dashboard/grievances/G-2026-000045", "/dashboard/grievances/G-2026-000046"]);
  expect(await axeFaults(container)).toEqual([]);
});

it("shows a decision for 30 days in the brand's time zone", () => {
  const { unmount } = show([DECIDED], "es");
  expect(screen.getByRole("link", { name: "Leer la decisión" })).toBeTruthy();
  unmount();
  show([{ ...DECIDED, decidedAt: "2026-10-22T05:00:00.000Z" }]);
  expect(screen.queryByRole("link")).toBeNull();
});

it("is empty without news", () => {
  const { container, unmount } = show([FILED, { ...DECIDED, status: "appealed" }, { ...DECIDED, status: "withdrawn" }]);
  expect(container.textContent).toBe("");
  unmount();
  expect(renderFeature(<GrievanceNews />).container.textContent).toBe("");
});
