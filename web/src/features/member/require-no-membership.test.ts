import { RouterContextProvider, type LoaderFunctionArgs } from "react-router";
import { expect, it } from "vitest";
import { createQueryClient, queryClientContext } from "../../api/query-client";
import { setSession } from "../../session/session-query";
import { memberInfoQuery } from "./member-info";
import { requireNoMembership } from "./require-no-membership";
import { INFO } from "./testing";

async function open(status: string | undefined): Promise<string | null | undefined> {
  const client = createQueryClient();
  setSession(client, { isAuthenticated: status !== undefined });
  if (status === "none") client.setQueryData(memberInfoQuery().queryKey, { ...INFO, subscription: null });
  else client.setQueryData(memberInfoQuery().queryKey, { ...INFO, subscription: { ...INFO.subscription, status } as never });
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  const args = { context, params: {}, request: new Request("http://cedar.localhost/join-now") } as unknown as LoaderFunctionArgs;
  const thrown: unknown = await requireNoMembership(args).catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get("location") : undefined;
}

it.each(["scheduled", "active", "past_due", "suspended"])("redirects a member whose membership is %s to the dashboard", async (status) => {
  expect(await open(status)).toBe("/dashboard?already=1");
});

it.each([undefined, "none", "canceled", "expired"])("allows joining with the status %s", async (status) => {
  expect(await open(status)).toBeUndefined();
});
