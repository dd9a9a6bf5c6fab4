// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { requestSignIn } from "../../api/sign-in-needed";
import { brandContent, renderSite } from "../../testing/render-site";
import { claimDrafts } from "../../session/draft-owner";
import { broadcastSession } from "../../session/session-broadcast";
import { sessionOf, refreshSession } from "../../session/session-query";
import { IdleGuard } from "./idle-guard";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("requestSignIn() waits for the dialog's code", async () => {
  renderSite(<IdleGuard />, { content: brandContent("cedar"), email: "ruth@example.test" });
  const answer = requestSignIn(); // immediately, while the dialog's code is still loading
  await userEvent.click(await screen.findByRole("button", { name: "Go to the login page" }));
  expect(await answer).toBe(false);
});

test("uses the e-mail address that the member has confirmed in another tab, and keeps the drafts", async () => {
  claimDrafts("ruth@example.test");
  renderSite(<IdleGuard />, { content: brandContent("cedar"), email: "ruth@example.test" });
  void requestSignIn();
  await screen.findByText("ruth@example.test");
  broadcastSession({ kind: "address-changed", from: "ruth@example.test", to: "new@example.test" });
  await screen.findByText("new@example.test");
  expect(sessionStorage.getItem("molar.draft-owner")).toBe("new@example.test");
});

test("ends a session that could not be confirmed when the member leaves for the login page", async () => {
  const send = vi.fn(async (path: string) =>
    path === "/api/v4/member/logout" ? Response.json({ isAuthenticated: false, csrfToken: "of a visitor" }) : new Response("{}", { status: 503 }),
  );
  vi.stubGlobal("fetch", send);
  const { client, router } = renderSite(<IdleGuard />, { content: brandContent("cedar"), email: "ruth@example.test" });
  await refreshSession(client);
  const answer = requestSignIn();
  await userEvent.click(await screen.findByRole("button", { name: "Go to the login page" }));
  expect(await answer).toBe(false);
  expect(send.mock.calls.map(([path]) => path)).toEqual(["/api/auth", "/api/v4/member/logout"]);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/member-login"));
});

test("repeats a logout of this browser that has not reached the server", async () => {
  broadcastSession({ kind: "signed-out", cause: "choice" });
  const send = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ isAuthenticated: false, csrfToken: "of a visitor" }));
  vi.stubGlobal("fetch", send);
  const { client, router } = renderSite(<IdleGuard />, { content: brandContent("cedar"), email: "ruth@example.test" });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/member-login"));
  expect(sessionOf(client)).toEqual({ isAuthenticated: false });
  expect(send.mock.calls.map(([path, { method }]) => [path, method])).toEqual([["/api/v4/member/logout", "POST"]]);
});

test("clears a session that cannot be confirmed, and shows the login dialog above the page, which keeps its input", async () => {
  const send = vi.fn(async () => new Response("{}", { status: 500 }));
  vi.stubGlobal("fetch", send);
  const page = (
    <>
      <IdleGuard />
      <textarea aria-label="Message" defaultValue="" />
    </>
  );
  const { client } = renderSite(page, { content: brandContent("cedar"), email: "ruth@example.test" });
  await userEvent.type(screen.getByLabelText("Message"), "half a sentence");
  await refreshSession(client);
  expect(sessionOf(client).isAuthenticated).toBe(false);
  const answer = requestSignIn();
  await screen.findByRole("dialog", { name: "Please log in again" });
  expect(screen.getByText("ruth@example.test").innerHTML).toBe("ruth<wbr>@example<wbr>.test");
  expect(screen.getByRole("link", { name: /never chose one\? Set it now/ }).getAttribute("href")).toBe("/reset-password");
  await userEvent.type(screen.getByLabelText("Password"), "wrong");
  send.mockResolvedValueOnce(Response.json({ code: "login_failed" }, { status: 401 }));
  await userEvent.click(screen.getByRole("button", { name: "Log in and continue" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Email or password is incorrect.");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await userEvent.type(screen.getByLabelText("Password"), "again");
  send.mockResolvedValueOnce(Response.json({ code: "rate_limited" }, { status: 429, headers: { "retry-after": "840" } }));
  await userEvent.click(screen.getByRole("button", { name: "Log in and continue" }));
  await screen.findByText(/Please wait 14 minutes, until \d+:\d\d\s[AP]M/);
  const reset = screen.getByRole("link", { name: /^Or set a new password now/ });
  expect([reset.getAttribute("href"), reset.getAttribute("target")]).toEqual(["/reset-password", "_blank"]);
  await userEvent.type(screen.getByLabelText("Password"), "right");
  send.mockResolvedValueOnce(Response.json({ csrfToken: "new", email: "ruth@example.test" }));
  await userEvent.click(screen.getByRole("button", { name: "Log in and continue" }));
  expect(await answer).toBe(true);
  expect(sessionOf(client)).toEqual({ isAuthenticated: true, email: "ruth@example.test" });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("half a sentence");
});
