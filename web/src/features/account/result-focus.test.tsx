import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch, problem } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { FirstPasswordPanel } from "./first-password-panel";
import { NewPasswordForm } from "./new-password-form";

const SET = "POST /api/v4/member/setNewPassword";
const CHANGE = "POST /api/v4/member/changePassword";
const SIGNED_IN = { body: { isAuthenticated: true, email: "ana@example.org", csrfToken: "next", redirect: "/" } };

afterEach(() => vi.unstubAllGlobals());

async function save(label: string, button: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value: "quiet river under stars" } });
  await userEvent.click(screen.getByRole("button", { name: button }));
}

/** The form's button is removed, so the result takes its focus. */
async function expectFocusAround(words: RegExp): Promise<void> {
  const text = await screen.findByText(words);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(text)).toBe(true);
}

it("focuses the notice that the new password is set", async () => {
  fakeFetch({ [SET]: { status: 204 } });
  renderFeature(<NewPasswordForm token="t" email="ana@example.org" hasPassword />);
  await save("New password", "Save the new password");
  await expectFocusAround(/^Your new password is set$/);
});

it("focuses the notice that the link has expired", async () => {
  fakeFetch({ [SET]: problem(410, "reset_link_expired") });
  renderFeature(<NewPasswordForm token="t" email="ana@example.org" hasPassword />);
  await save("New password", "Save the new password");
  await expectFocusAround(/^Ask for a new link$/);
});

it("focuses the notice that the first password is set", async () => {
  fakeFetch({ [CHANGE]: SIGNED_IN });
  renderFeature(<FirstPasswordPanel email="ana@example.org" hasPassword={false} />);
  await save("Password", "Save the password");
  await expectFocusAround(/^Your password is set/);
});
