import { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { queryClientContext } from "../../api/query-client";
import type { CheckoutState } from "./checkout-query";
import { checkoutQuery } from "./checkout-query";
import { loadStep, redirectToOpenStep } from "./load-step";
import type { Step } from "./steps";
import { CHECKOUT } from "./testing";

function argsWith(state: CheckoutState): LoaderFunctionArgs {
  const client = new QueryClient();
  client.setQueryData(checkoutQuery().queryKey, state);
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  const request = new Request("http://cedar.localhost/checkout");
  return { request, context, params: {}, url: new URL(request.url), pattern: "/checkout" };
}

function at(step: Step): CheckoutState {
  return { kind: "present", checkout: { ...CHECKOUT, step } };
}

describe("/checkout", () => {
  it.each([
    [at("create-account"), "/checkout/create-account"],
    [at("payment"), "/checkout/payment"],
    [at("confirmation"), "/checkout/confirmation"],
    [{ kind: "none" } as const, "/join-now"],
    [{ kind: "expired" } as const, "/join-now?ended=1"],
  ])("redirects to the open step, or to the plans without a checkout: %#", async (state, location) => {
    const answer = await redirectToOpenStep(argsWith(state));
    expect(answer.headers.get("location")).toBe(location);
  });
});

describe("loadStep()", () => {
  it("returns the checkout at the open step and at earlier steps", async () => {
    expect((await loadStep(argsWith(at("payment")), "create-account")).id).toBe(CHECKOUT.id);
  });

  it.each([
    [at("create-account"), "payment", "/checkout/create-account"],
    [at("confirmation"), "payment", "/checkout/confirmation"],
    [{ kind: "none" }, "payment", "/join-now"],
    [{ kind: "expired" }, "create-account", "/join-now?ended=1"],
  ] satisfies [CheckoutState, Step, string][])("redirects from a step that is not available: %#", async (state, step, location) => {
    const answer: unknown = await loadStep(argsWith(state), step).catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("location")).toBe(location);
  });
});
