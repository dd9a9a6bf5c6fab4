import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch, problem } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { SaveCard } from "./save-card";

const PATH = "/api/v4/member/updateBilling";
const OWNER = { name: "Margaret Hill", billingZip: "85004" };
const CARD = { "Card number": "4242424242424242", "Expiration date": "1230", "Security code": "123" };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it.each([
  [0, "The card was not accepted. Nothing was charged."],
  [17800, "The payment did not go through. Nothing was charged."],
])("explains a refusal by the bank with %i cents due", async (dueCents, title) => {
  fakeFetch({
    "POST http://127.0.0.1:1/tokens": { status: 201, body: { token: "tok_1" } },
    [`PUT ${PATH}`]: problem(402, "payment_declined", { reason: "expired_card" }),
  });
  renderFeature(<SaveCard path={PATH} scope="test" dueCents={dueCents} owner={OWNER} onSaved={() => undefined} back={null} next={null} />);
  for (const [label, value] of Object.entries(CARD)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await userEvent.click(screen.getByRole("button", { name: /^Save this card/ }));
  expect(await screen.findByText(title)).toBeTruthy();
});
