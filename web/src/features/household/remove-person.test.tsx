import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { DONE, QUOTE } from "../change/testing";
import { callStore } from "../charge/call-store";
import type { ChargeCall } from "../charge/charge-flow";
import { TOM } from "../member/testing";
import { DEPENDENTS_PATH } from "./household-query";
import { FormerPerson } from "./remove-person";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("shows the amounts of a removal whose answer a reload lost", async () => {
  const path = `${DEPENDENTS_PATH}/${TOM.id}`;
  const call: ChargeCall = { method: "DELETE", path, query: { quoteId: QUOTE.quoteId } };
  callStore(sessionStorage, `remove-person.${TOM.id}`).save(call);
  const sent = fakeFetch({ [`DELETE ${path}`]: { body: { ...DONE, dueTodayCents: 0, refundCents: 904, receiptId: null } } });
  const { container } = renderFeature(<main><h1>Tom Hill</h1><FormerPerson person={TOM} /></main>);
  expect(screen.getByRole("heading", { name: "Tom is no longer on your membership" })).toBeTruthy();
  await screen.findByText("$9.04");
  expect(sent.map(({ url }) => url)).toEqual([`${path}?quoteId=${QUOTE.quoteId}`]);
  expect(await axeFaults(container)).toEqual([]);
});
