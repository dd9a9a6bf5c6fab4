import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderFeature } from "../../testing/render-feature";
import type { ChangeQuote } from "./change-quote";
import { QuoteTable } from "./quote-table";
import { QUOTE } from "./testing";

afterEach(cleanup);

it.each([
  ["a payment", QUOTE, "What it costs"],
  ["a refund", { ...QUOTE, kind: "remove_dependent", dueTodayCents: 0, refundCents: 900 }, "What you get back"],
  ["a cancellation without a refund", { ...QUOTE, kind: "cancel", dueTodayCents: 0 }, "What you get back"],
] satisfies [string, ChangeQuote, string][])("has a caption for %s", (_, quote, caption) => {
  renderFeature(<QuoteTable quote={quote} />);
  expect(screen.getByRole("table", { name: caption })).toBeTruthy();
});
