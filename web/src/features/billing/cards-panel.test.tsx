import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useWatched } from "../../api/use-watched";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { CardsPanel } from "./cards-panel";
import { type PaymentMethod, paymentMethodsQuery } from "./payment-methods";

const VISA: PaymentMethod = { id: "m1", brand: "visa", last4: "4242", expMonth: 9, expYear: 2030, isActive: true, isExpired: false };
const AMEX: PaymentMethod = { id: "m2", brand: "amex", last4: "0005", expMonth: 1, expYear: 2031, isActive: false, isExpired: false };

/** Refetches the cards after each action, as the page does. */
function Page() {
  const { data = [] } = useWatched({ ...paymentMethodsQuery(), staleTime: Infinity });
  return <CardsPanel methods={data} />;
}

afterEach(() => vi.unstubAllGlobals());

it("focuses its heading after an action whose button disappears", async () => {
  fakeFetch({
    "PUT /api/v4/member/paymentMethods/m2/active": { body: {} },
    "DELETE /api/v4/member/paymentMethods/m2": { status: 204 },
    "GET /api/v4/member/paymentMethods": [
      { body: { methods: [{ ...VISA, isActive: false }, { ...AMEX, isActive: true }] } },
      { body: { methods: [VISA] } },
    ],
  });
  const prepare = (client: QueryClient): void => void client.setQueryData(paymentMethodsQuery().queryKey, [VISA, AMEX]);
  renderFeature(<Page />, { prepare });
  const user = userEvent.setup();
  const heading = await screen.findByRole("heading", { name: "Cards on file" });
  const use = "Use American Express ending in 0005 for payments";
  await user.click(screen.getByRole("button", { name: use }));
  await waitFor(() => expect(screen.queryByRole("button", { name: use })).toBeNull());
  await screen.findByText("Payments are now made with American Express ending in 0005.");
  expect(document.activeElement).toBe(heading);
  const remove = "Remove American Express ending in 0005";
  await user.click(screen.getByRole("button", { name: remove }));
  await user.click(await screen.findByRole("button", { name: "Remove the card" }));
  await screen.findByText("American Express ending in 0005 is removed.");
  await waitFor(() => expect(screen.queryByRole("button", { name: remove })).toBeNull());
  expect(document.activeElement).toBe(heading);
});
