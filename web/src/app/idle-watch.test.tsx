// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brandContent, renderSite } from "../testing/render-site";
import { forgetMember } from "../session/logout";
import { IdleWatch } from "./idle-watch";

const PLACE = "/dashboard?shown=cards";
const look = vi.fn(() => ({ name: "auth-over" as const }));
vi.mock("./idle-phase", () => ({ useIdlePhase: () => ({ phase: { name: "auth-over" }, look }) }));

beforeEach(() => window.history.replaceState(null, "", PLACE));
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function showIdleMember(prepare: Parameters<typeof renderSite>[1]["prepare"] = () => {}) {
  const send = vi.fn(async () => Response.json({ csrfToken: "of a visitor" }));
  vi.stubGlobal("fetch", send);
  const { router } = renderSite(<IdleWatch />, { content: brandContent("cedar"), email: "ruth@example.test", path: PLACE, prepare });
  const place = (): string => router.state.location.pathname + router.state.location.search;
  return { send, place };
}

test("a member who was idle for too long is logged out and comes to the login page, which knows the way back", async () => {
  const { send, place } = showIdleMember();
  await vi.waitFor(() => expect(place()).toBe("/member-login?redirect=%2Fdashboard%3Fshown%3Dcards&ended=idle"));
  expect(send).toHaveBeenCalledOnce();
});

test("another tab's logout that comes right before this tab's own leaves the way to the other", async () => {
  const { send, place } = showIdleMember((client) => {
    look.mockImplementationOnce(() => {
      forgetMember(client, "idle");
      return { name: "auth-over" };
    });
  });
  await vi.waitFor(() => expect(look).toHaveBeenCalled());
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  expect(place()).toBe(PLACE);
});
