import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderFeature } from "../../testing/render-feature";
import { CheckForm } from "./check-form";
import { CodeOnCard } from "./code-on-card";

async function check(typed: string): Promise<string> {
  const { router } = renderFeature(<CheckForm />);
  fireEvent.change(screen.getByLabelText(/code|number/i), { target: { value: typed } });
  await userEvent.setup().click(screen.getByRole("button", { name: /Check/ }));
  await waitFor(() => expect(router.state.location.pathname !== "/here" || screen.queryByRole("alert") !== null).toBe(true));
  return router.state.location.pathname;
}

it.each([
  ["P-2026-000012-7K3M9Q", "/verify/P-2026-000012-7K3M9Q"],
  ["p 2026 000012 7k3m9q", "/verify/P-2026-000012-7K3M9Q"],
  ["p2026000012123456", "/verify/P-2026-000012-123456"],
  ["P-2026-000012", "/verify/P-2026-000012"],
  ["7k3m9-qx2ta-abcde-fghjk", "/verify/7K3M9QX2TAABCDEFGHJK"],
])("%s leads to %s", async (typed, path) => {
  expect(await check(typed)).toBe(path);
});

it.each(["P-2026-000012-7K3M", "P-2026-12", "R-2026-000012-7K3M9Q"])("%s is refused without leaving the page", async (typed) => {
  expect(await check(typed)).toBe("/here");
});

it("states where the code is on the card, and hides the sample card from screen readers", () => {
  renderFeature(<CodeOnCard />);
  expect(screen.getByRole("figure").textContent).toContain("The code is next to the QR code");
  expect(screen.getByText(/7K3M9/).closest("[aria-hidden=true]")).not.toBeNull();
});
