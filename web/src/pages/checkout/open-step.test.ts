import { RouterContextProvider, type LoaderFunctionArgs } from "react-router";
import { expect, it } from "vitest";
import { createQueryClient, queryClientContext } from "../../api/query-client";
import { checkoutQuery, type CheckoutState } from "../../features/checkout/checkout-query";
import { memberInfoQuery } from "../../features/member/member-info";
import { INFO } from "../../features/member/testing";
import { setSession } from "../../session/session-query";
import { CHECKOUT } from "../../features/checkout/testing";
import { loader as editMember } from "./edit-member";
import { openStep } from "./open-step";

it("redirects a member without a checkout to the dashboard", async () => {
  const client = createQueryClient();
  setSession(client, { isAuthenticated: true });
  client.setQueryData(memberInfoQuery().queryKey, INFO);
  client.setQueryData(checkoutQuery().queryKey, { kind: "none" });
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  const args = { context, params: {}, request: new Request("http://cedar.localhost/checkout/payment") } as unknown as LoaderFunctionArgs;
  const answer: unknown = await openStep(args, "payment").catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get("location")).toBe("/dashboard?already=1");
});

it("reports the decoded path of an unknown person", async () => {
  const client = createQueryClient();
  const state: CheckoutState = { kind: "present", checkout: { ...CHECKOUT, step: "add-member" } };
  client.setQueryData(checkoutQuery().queryKey, state);
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  const request = new Request("http://cedar.localhost/checkout/add-member/jos%C3%A9");
  const args = { context, params: { memberId: "josé" }, request } as unknown as LoaderFunctionArgs;
  await expect(editMember(args)).rejects.toMatchObject({ statusCode: 404, missing: { path: "/checkout/add-member/josé", words: "errors.invalidPath" } });
});
