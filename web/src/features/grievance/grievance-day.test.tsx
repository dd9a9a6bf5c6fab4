import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { GrievanceForm } from "./grievance-form";

const ANSWERS = {
  filer: "member",
  memberName: "Margaret Hill",
  email: "margaret@example.org",
  preferredReply: "email",
  about: "billing",
  description: "The card was charged twice for one month.",
  urgent: "no",
  mayContactOffice: "yes",
  statementOfTruth: "yes",
};

// The page of renderFeature() is of 11/21/2026.
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.UTC(2026, 10, 21, 12));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22, 18) });
  fakeFetch({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["accepts the day that has begun since the page was opened", "11/22/2026", "heading", "Please check your answers"],
  ["refuses a later day", "11/23/2026", "alert", undefined],
] as const)("%s", async (_case, happenedOn, role, name) => {
  renderFeature(<GrievanceForm prefill={{ ...ANSWERS, happenedOn }} />);
  fireEvent.click(await screen.findByRole("button", { name: "Review my answers" }));
  expect(await screen.findByRole(role, name === undefined ? {} : { name })).toBeTruthy();
});
