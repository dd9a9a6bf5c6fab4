import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { readCalc } from "./calc-search";
import { QuoteMaker } from "./quote-maker";

const quoteAnswer = (number: string) => ({ status: 201, body: { number, quotedOn: "2026-11-21", sha256: "ab", path: `/verify/${number}` } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("creates a price quote of the chosen treatments, and one of the whole list", async () => {
  const sent = fakeFetch({ "POST /api/km/group/cedar/priceQuotes": [quoteAnswer("P-2026-000001"), quoteAnswer("P-2026-000002")] });
  const search = readCalc(new URLSearchParams("plan=101&people=3&children=2&t=crown:2"));
  renderFeature(<QuoteMaker search={search} officeName={undefined} isMember={false} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Get the plan’s prices in writing" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: /Save price quote P-2026-000001/ }));
  expect(screen.getByText(/it contains no name/)).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ planId: 101, people: 3, children: 2, treatments: [{ procedure: "crown", quantity: 2 }] });
  await user.click(screen.getByRole("button", { name: "Get the whole price list" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: /Save price quote P-2026-000002/ }));
  expect(sent[1]?.body).toMatchObject({ planId: 101, treatments: [] });
});

it("says that a member's price quote contains the name", async () => {
  fakeFetch({ "POST /api/km/group/cedar/priceQuotes": quoteAnswer("P-2026-000003") });
  renderFeature(<QuoteMaker search={readCalc(new URLSearchParams("plan=101&t=crown:1"))} officeName="Elm Dental" isMember />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Get the prices of Elm Dental in writing" }));
  expect(await screen.findByText(/It holds your name/)).toBeTruthy();
  expect(screen.queryByText(/holds no name/)).toBeNull();
});
