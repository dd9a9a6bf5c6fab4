import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { claimDrafts } from "../../session/draft-owner";
import { onSessionBroadcast } from "../../session/session-broadcast";
import { setSession } from "../../session/session-query";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { ConfirmEmailPanel } from "./confirm-email-panel";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("keeps the drafts of the member who is signed in, here and in other tabs", async () => {
  fakeFetch({
    "POST /api/v4/member/confirmEmail": { body: { email: "new@example.org" } },
    "GET /api/auth": { body: { isAuthenticated: true, email: "new@example.org" } },
  });
  const listen = vi.fn();
  const end = onSessionBroadcast(listen);
  const { client } = renderFeature(<ConfirmEmailPanel token="t" />);
  setSession(client, { isAuthenticated: true, email: "ana@example.org" });
  claimDrafts("ana@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Yes, use the new address" }));
  await vi.waitFor(() => expect(listen).toHaveBeenCalledWith({ kind: "address-changed", from: "ana@example.org", to: "new@example.org" }));
  expect(sessionStorage.getItem("molar.draft-owner")).toBe("new@example.org");
  expect(document.activeElement?.textContent).toContain("new@example.org");
  end();
});

it("shows the new address when the answer to an earlier press was lost", async () => {
  fakeFetch({
    "POST /api/v4/member/confirmEmail": { status: 410, body: { code: "link_expired" } },
    "GET /api/auth": { body: { isAuthenticated: true, email: "new@example.org" } },
  });
  const { client } = renderFeature(<ConfirmEmailPanel token="t" />);
  setSession(client, { isAuthenticated: true, email: "ana@example.org" });
  await userEvent.click(screen.getByRole("button", { name: "Yes, use the new address" }));
  await screen.findByText("Your new address is active");
  expect(document.activeElement?.textContent).toContain("new@example.org");
});

it("does not claim that nothing has changed when the link is over", async () => {
  fakeFetch({
    "POST /api/v4/member/confirmEmail": { status: 410, body: { code: "link_expired" } },
    "GET /api/auth": { body: { isAuthenticated: false } },
  });
  renderFeature(<ConfirmEmailPanel token="t" />);
  await userEvent.click(screen.getByRole("button", { name: "Yes, use the new address" }));
  await screen.findByText(/If you have confirmed the new address already, log in with it/);
});
