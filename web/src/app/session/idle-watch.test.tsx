// @vitest-environment jsdom
import { useQueryClient } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useConfig } from "../../content/environment";
import { forgetMember } from "../../session/logout";
import { brandContent, renderSite } from "../../testing/render-site";
import { IdleWatch } from "./idle-watch";

const PLACE = "/dashboard?shown=cards";

beforeEach(() => {
  window.history.replaceState(null, "", PLACE);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

/** Reports the idle limit of the page to `told`. With `isTold` it applies a logout of another tab at the moment of this tab's own. */
function Limit({ told, isTold }: { told: (milliseconds: number) => void; isTold: boolean }) {
  const { idleAuthMilliseconds } = useConfig();
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    told(idleAuthMilliseconds);
    const timer = setTimeout(setOver, idleAuthMilliseconds, true);
    return () => clearTimeout(timer);
  }, [told, idleAuthMilliseconds]);
  useEffect(() => {
    if (isOver && isTold) forgetMember(client, "idle");
  }, [client, isOver, isTold]);
  return null;
}

async function beIdle({ isTold }: { isTold: boolean }) {
  const send = vi.fn(async () => Response.json({ csrfToken: "of a visitor" }));
  vi.stubGlobal("fetch", send);
  const told = vi.fn<(milliseconds: number) => void>();
  const page = (
    <>
      <Limit told={told} isTold={isTold} />
      <IdleWatch />
    </>
  );
  const { router } = renderSite(page, { content: brandContent("cedar"), email: "ruth@example.test", path: PLACE });
  const navigate = vi.spyOn(router, "navigate");
  // One step of time, so that React does not render the warning before the logout.
  await act(async () => void vi.advanceTimersByTime(told.mock.calls[0]![0] + 1_000));
  vi.useRealTimers();
  return { send, navigate, place: () => router.state.location.pathname + router.state.location.search };
}

test("a member who was idle for too long is logged out and comes to the login page, which knows the way back", async () => {
  const { send, place } = await beIdle({ isTold: false });
  await vi.waitFor(() => expect(place()).toBe("/member-login?redirect=%2Fdashboard%3Fshown%3Dcards&ended=idle"));
  expect(send).toHaveBeenCalledOnce();
});

test("another tab's logout that comes right before this tab's own leaves the way to the other", async () => {
  const { send, navigate, place } = await beIdle({ isTold: true });
  await act(async () => {});
  expect([send, navigate].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(place()).toBe(PLACE);
});
