// @vitest-environment jsdom
import { useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useConfig } from "../../content/environment";
import { forgetMember } from "../../session/logout";
import { setSession } from "../../session/session-query";
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

/** Reports the idle limit to `onLimit`. With `isLoggedOutElsewhere` it applies a logout of another tab at the moment of this tab's own. */
function Limit({ onLimit, isLoggedOutElsewhere }: { onLimit: (milliseconds: number) => void; isLoggedOutElsewhere: boolean }) {
  const { idleAuthMilliseconds } = useConfig();
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    onLimit(idleAuthMilliseconds);
    const timer = setTimeout(setOver, idleAuthMilliseconds, true);
    return () => clearTimeout(timer);
  }, [onLimit, idleAuthMilliseconds]);
  useEffect(() => {
    if (isOver && isLoggedOutElsewhere) forgetMember(client, "idle");
  }, [client, isOver, isLoggedOutElsewhere]);
  return null;
}

async function beIdle({ isLoggedOutElsewhere, isLost = false, setBackBy = 0 }: { isLoggedOutElsewhere: boolean; isLost?: boolean; setBackBy?: number }) {
  const send = vi.fn(async () => Response.json({ csrfToken: "of a visitor" }));
  vi.stubGlobal("fetch", send);
  const onLimit = vi.fn<(milliseconds: number) => void>();
  const page = (
    <>
      <Limit onLimit={onLimit} isLoggedOutElsewhere={isLoggedOutElsewhere} />
      <IdleWatch />
    </>
  );
  const { client, router } = renderSite(page, { content: brandContent("cedar"), email: "ruth@example.test", path: PLACE });
  const navigate = vi.spyOn(router, "navigate");
  vi.setSystemTime(Date.now() - setBackBy);
  if (isLost) act(() => setSession(client, { isAuthenticated: false, lostBy: "ruth@example.test" }));
  // One step of time, so that React does not render the warning before the logout.
  await act(async () => void vi.advanceTimersByTime(onLimit.mock.calls[0]![0] + 1_000));
  vi.useRealTimers();
  return { send, navigate, place: () => router.state.location.pathname + router.state.location.search };
}

test("logs out an idle member and opens the login page with a redirect to the current page", async () => {
  const { send, place } = await beIdle({ isLoggedOutElsewhere: false });
  await vi.waitFor(() => expect(place()).toBe("/member-login?redirect=%2Fdashboard%3Fshown%3Dcards&ended=idle"));
  expect(send).toHaveBeenCalledOnce();
});

test("leaves a query out that is too long for the login page to return to", async () => {
  window.history.replaceState(null, "", `/dashboard?shown=${"x".repeat(600)}`);
  const { place } = await beIdle({ isLoggedOutElsewhere: false });
  await vi.waitFor(() => expect(place()).toBe("/member-login?redirect=%2Fdashboard&ended=idle"));
});

test("logs out an idle member whose session could not be confirmed", async () => {
  const { send, place } = await beIdle({ isLoggedOutElsewhere: false, isLost: true });
  await vi.waitFor(() => expect(place()).toBe("/member-login?redirect=%2Fdashboard%3Fshown%3Dcards&ended=idle"));
  expect(send).toHaveBeenCalledOnce();
});

test("does nothing if another tab logs out immediately before", async () => {
  const { send, navigate, place } = await beIdle({ isLoggedOutElsewhere: true });
  await act(async () => {});
  expect([send, navigate].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(place()).toBe(PLACE);
});

test("logs out an idle member whose device has set back its clock by a day", async () => {
  const { place } = await beIdle({ isLoggedOutElsewhere: false, setBackBy: 24 * 3_600_000 });
  await vi.waitFor(() => expect(place()).toContain("ended=idle"));
});

test("shows that the logout is in progress, until the server answers, also after the countdown", async () => {
  let answer: (response: Response) => void = () => undefined;
  const send = vi.fn(() => new Promise<Response>((done) => void (answer = done)));
  vi.stubGlobal("fetch", send);
  const onLimit = vi.fn<(milliseconds: number) => void>();
  const page = (
    <>
      <Limit onLimit={onLimit} isLoggedOutElsewhere={false} />
      <IdleWatch />
    </>
  );
  const { router } = renderSite(page, { content: brandContent("cedar"), email: "ruth@example.test", path: PLACE });
  await act(async () => void vi.advanceTimersByTime(onLimit.mock.calls[0]![0] - 5_000));
  fireEvent.click(screen.getByRole("button", { name: "Log out now" }));
  expect(screen.getByText("Logging out…")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Stay logged in" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: /^Log out now/ }));
  await act(async () => void vi.advanceTimersByTime(10_000));
  expect(screen.getByText("Logging out…")).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
  vi.useRealTimers();
  await act(async () => answer(Response.json({ csrfToken: "of a visitor" })));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/member-login"));
  expect(router.state.location.search).toBe("");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
