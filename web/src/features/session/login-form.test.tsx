import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sessionOf } from "../../session/session-query";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import type { FakeAnswer } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { checkCredentials } from "./check-credentials";
import { LoginForm } from "./login-form";

const LOGIN = "POST /api/login";
const SIGNED_IN = { isAuthenticated: true, email: "ana@example.org", csrfToken: "new", redirect: "/dashboard" };

function problem(status: number, code: string, headers?: Record<string, string>): FakeAnswer {
  return { status, body: { code, status, detail: "Email or password is incorrect." }, ...(headers ? { headers } : {}) };
}

async function logIn(): Promise<void> {
  fireEvent.change(screen.getByLabelText("Email address"), { target: { value: " ana@example.org " } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "blue kettle on the stove" } });
  await userEvent.setup().click(screen.getByRole("button", { name: /Log in/ }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("logging in", () => {
  it("signs in and goes to the dashboard", async () => {
    const sent = fakeFetch({ [LOGIN]: { body: SIGNED_IN } });
    const { router, client } = renderFeature(<LoginForm redirect={undefined} />);
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(sent[0]?.body).toEqual({ email: "ana@example.org", password: "blue kettle on the stove" });
    expect(sessionOf(client).isAuthenticated).toBe(true);
  });

  it("covers the page while the login is pending, and removes the cover after a refusal", async () => {
    let answer = (_: FakeAnswer): void => {};
    fakeFetch({ [LOGIN]: () => new Promise<FakeAnswer>((resolve) => (answer = resolve)) });
    renderFeature(<LoginForm redirect={undefined} />);
    await logIn();
    expect(document.querySelector(".loading-overlay p")?.textContent).toBe("Logging in…");
    expect(screen.getByLabelText("Email address").closest("[inert]")).not.toBeNull();
    answer(problem(401, "login_failed"));
    const summary = await screen.findByRole("alert");
    await waitFor(() => expect(document.querySelector(".loading-overlay")).toBeNull());
    expect(document.activeElement).toBe(summary);
    expect(screen.getByLabelText("Email address").closest("[inert]")).toBeNull();
  });

  it("goes to the requested page", async () => {
    const sent = fakeFetch({ [LOGIN]: { body: { ...SIGNED_IN, redirect: "/dashboard/receipt/1" } } });
    const { router } = renderFeature(<LoginForm redirect="/dashboard/receipt/1" />);
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/receipt/1"));
    expect(sent[0]?.body).toMatchObject({ redirect: "/dashboard/receipt/1" });
  });

  it("ignores a redirect to another site", async () => {
    fakeFetch({ [LOGIN]: { body: { ...SIGNED_IN, redirect: "//evil.example" } } });
    const { router } = renderFeature(<LoginForm redirect={undefined} />);
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });

  it("shows one message for a refusal, keeps the email address and clears the password", async () => {
    fakeFetch({ [LOGIN]: problem(401, "login_failed") });
    const { container } = renderFeature(<LoginForm redirect={undefined} />);
    await logIn();
    const summary = await screen.findByRole("alert");
    expect(summary.textContent).toContain("Email or password is incorrect.");
    expect(document.activeElement).toBe(summary);
    expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ana@example.org");
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("says how long to wait after too many tries, and links to a new password", async () => {
    vi.spyOn(Date, "now").mockReturnValue(new Date(2026, 10, 21, 15, 30, 20).getTime());
    fakeFetch({ [LOGIN]: problem(429, "rate_limited", { "retry-after": "840" }) });
    const { container } = renderFeature(<LoginForm redirect={undefined} />);
    await logIn();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/Please wait 14 minutes, until 3:45\sPM, and try again/);
    expect(within(alert).getByRole("link", { name: "Or set a new password now." }).getAttribute("href")).toBe("/reset-password");
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each([
    ["offline" as const, "could not reach our server"],
    [problem(500, "internal"), "went wrong on our side"],
  ])("distinguishes %j from a wrong password", async (answer, words) => {
    fakeFetch({ [LOGIN]: answer });
    renderFeature(<LoginForm redirect={undefined} />);
    await logIn();
    expect((await screen.findByRole("alert")).textContent).toContain(words);
  });

  it("reports missing fields without a request", async () => {
    const sent = fakeFetch({});
    const { container } = renderFeature(<LoginForm redirect={undefined} />);
    await userEvent.setup().click(screen.getByRole("button", { name: /Log in/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("Enter your password");
    expect(sent).toEqual([]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("has autocomplete attributes for password managers", () => {
    renderFeature(<LoginForm redirect={undefined} />);
    expect(screen.getByLabelText("Email address").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
  });
});

describe("credentials", () => {
  it.each([
    ["", "", { email: "emailRequired", password: "passwordRequired" }],
    ["ana", "x", { email: "emailInvalid" }],
    ["ana@example.org", " ", {}],
    [" ana@example.org ", "x", {}],
  ])("%j with %j", (email, password, faults) => {
    expect(checkCredentials(email, password)).toEqual(faults);
  });
});
