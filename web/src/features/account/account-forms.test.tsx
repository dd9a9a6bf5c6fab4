import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { accountQuery, deletionQuery, type Account } from "./account-query";
import { ContactPanel } from "./contact-panel";
import { DeletionPanel } from "./deletion-panel";
import { EmailPanel } from "./email-panel";
import { FirstPasswordPanel } from "./first-password-panel";
import { NewPasswordForm } from "./new-password-form";
import { PasswordPanel } from "./password-panel";
import { ResetRequestForm } from "./reset-request-form";
import { SignUpForm } from "./sign-up-form";
import { PreferencesPanel } from "./preferences-panel";

const ACCOUNT: Account = {
  firstName: "Ana",
  lastName: "Lee",
  role: "primary",
  email: "ana@example.org",
  emailVerified: true,
  hasPassword: true,
  phone: "6025550142",
  address: { line1: "12 Elm Street", city: "Phoenix", state: "AZ", zip: "85001" },
  language: "en",
  optIns: { news: false, tips: false },
  homeOfficeId: null,
};
const INVITE = { firstName: "Bea", email: "bea@example.org", inviterName: "Ana Lee", expiresOn: "2026-12-04", brand: "Cedar" };

const problem = (status: number, code: string, errorCodes?: Record<string, string>) => ({
  status,
  body: { status, code, detail: "refused", ...(errorCodes ? { errorCodes } : {}) },
});
const press = (name: RegExp | string) => userEvent.setup().click(screen.getByRole("button", { name }));
/** Opens a row of the account. */
const open = (name: string) => userEvent.click(screen.getByRole("heading", { name }));
const fill = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("the form for a password reset link", () => {
  const CALL = "POST /api/v4/member/resetPasswordEmail";

  it("confirms without stating whether the account exists, and can send the link again", async () => {
    const sent = fakeFetch({ [CALL]: { status: 202 } });
    const { container } = renderFeature(<ResetRequestForm />);
    fill("Email address", " ana@example.org ");
    await press("Send me the link");
    expect((await screen.findByRole("status")).textContent).toContain("If ana@example.org belongs to an account");
    expect(sent[0]?.body).toEqual({ email: "ana@example.org" });
    expect(screen.getByRole("button", { name: "Send the link again" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("does not state that a link was sent after a later attempt failed", async () => {
    fakeFetch({ [CALL]: [{ status: 202 }, problem(503, "unavailable")] });
    renderFeature(<ResetRequestForm />);
    fill("Email address", "ana@example.org");
    await press("Send me the link");
    await screen.findByText(/If ana@example.org belongs to an account/);
    fill("Email address", "ana@example.com");
    await press("Send the link again");
    await screen.findByRole("alert");
    expect(screen.queryByText(/belongs to an account/)).toBeNull();
    expect(screen.getByRole("button", { name: "Send me the link" })).toBeTruthy();
  });

  it.each([
    [problem(403, "captcha_failed"), "confirm that you are a person"],
    [problem(503, "captcha_unavailable"), "does not respond right now"],
    [{ ...problem(429, "rate_limited"), headers: { "retry-after": "600" } }, "wait 10 minutes"],
    ["offline" as const, "could not reach our server"],
  ])("explains the failure %j, and keeps the typed address", async (answer, words) => {
    fakeFetch({ [CALL]: answer });
    renderFeature(<ResetRequestForm />);
    fill("Email address", "ana@example.org");
    await press("Send me the link");
    const summary = await screen.findByRole("alert");
    expect(summary.textContent).toContain(words);
    expect(document.activeElement).toBe(summary);
    expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ana@example.org");
  });
});

describe("the form for a new password", () => {
  const CALL = "POST /api/v4/member/setNewPassword";

  it("applies the local rules before it sends, then shows the server's error for a common password", async () => {
    const sent = fakeFetch({ [CALL]: [problem(422, "validation_failed", { password: "common" }), { status: 204 }] });
    renderFeature(<NewPasswordForm token="t" email="ana@example.org" hasPassword />);
    fill("New password", "short");
    await press("Save the new password");
    expect((await screen.findByRole("alert")).textContent).toContain("at least 12 characters");
    expect(sent).toEqual([]);
    fill("New password", "iloveyou1234");
    await press("Save the new password");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("easy to guess"));
    fill("New password", "quiet river under stars");
    await press("Save the new password");
    expect(await screen.findByText("Your new password is set")).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token: "t", password: "quiet river under stars" });
  });

  it("offers a new link when the link has expired", async () => {
    fakeFetch({ [CALL]: problem(410, "reset_link_expired") });
    renderFeature(<NewPasswordForm token="t" email="ana@example.org" hasPassword />);
    fill("New password", "quiet river under stars");
    await press("Save the new password");
    expect((await screen.findByRole("link", { name: "Ask for a new link" })).getAttribute("href")).toBe("/reset-password");
  });
});

describe("the first password of a buyer", () => {
  const CALL = "POST /api/v4/member/changePassword";
  const SIGNED_IN = { body: { isAuthenticated: true, email: "ana@example.org", csrfToken: "next", redirect: "/" } };

  it("is set on the confirmation page, under the same rules as every password", async () => {
    const sent = fakeFetch({ [CALL]: [problem(422, "validation_failed", { password: "common" }), SIGNED_IN] });
    const { container } = renderFeature(<FirstPasswordPanel email="ana@example.org" hasPassword={false} />);
    expect(screen.getByText(/the link is in your welcome email/)).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    await press("Save the password");
    expect((await screen.findByRole("alert")).textContent).toContain("Choose a password");
    fill("Password", "short");
    await press("Save the password");
    expect(screen.getByRole("alert").textContent).toContain("at least 12 characters");
    expect(sent).toEqual([]);
    fill("Password", "iloveyou1234");
    await press("Save the password");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("easy to guess"));
    fill("Password", "quiet river under stars");
    await press("Save the password");
    expect((await screen.findByRole("status")).textContent).toContain("you log in with ana@example.org and this password");
    expect(sent.at(-1)?.body).toEqual({ password: "quiet river under stars" });
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("is not requested when the account already has a password", () => {
    renderFeature(<FirstPasswordPanel email="ana@example.org" hasPassword />);
    expect(screen.queryByRole("heading", { name: "Choose a password" })).toBeNull();
  });

  it("is refused with an explanation when one was set meanwhile with the link of the welcome email", async () => {
    fakeFetch({ [CALL]: problem(422, "validation_failed", { current: "required" }) });
    renderFeature(<FirstPasswordPanel email="ana@example.org" hasPassword={false} />, { language: "es" });
    fill("Contraseña", "quiet river under stars");
    await press("Guardar la contraseña");
    expect((await screen.findByRole("alert")).textContent).toContain("Esta cuenta ya tiene una contraseña");
  });

  it("is set on the account page, to which the email form links while there is no password", async () => {
    const sent = fakeFetch({ [CALL]: SIGNED_IN });
    const account = { ...ACCOUNT, hasPassword: false };
    const { container } = renderFeature(
      <>
        <EmailPanel account={account} />
        <PasswordPanel account={account} />
      </>,
    );
    expect(screen.queryByLabelText("Your current password")).toBeNull();
    await open("Email address");
    await open("Choose a password");
    expect(screen.getByRole("link", { name: "Choose a password" }).getAttribute("href")).toBe("#password");
    expect(await axeFaults(container)).toEqual([]);
    fill("Password", "quiet river under stars");
    await press("Save the password");
    expect(await screen.findByText(/^Your password is set\. From now on/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ password: "quiet river under stars" });
  });

  it("is set with the link of the welcome email, without a note about logged-out devices", async () => {
    fakeFetch({ "POST /api/v4/member/setNewPassword": { status: 204 } });
    renderFeature(<NewPasswordForm token="t" email="ana@example.org" hasPassword={false} />);
    fill("Password", "quiet river under stars");
    await press("Save the password");
    expect(await screen.findByText("Your password is set")).toBeTruthy();
    expect(screen.queryByText(/logged out/)).toBeNull();
  });
});

describe("the sign-up form of an invitation", () => {
  it("restores the phone number but not the password after a reload", async () => {
    const first = renderFeature(<SignUpForm token="t" invite={INVITE} />);
    expect(screen.getByText(INVITE.email).innerHTML).toBe("bea<wbr>@example<wbr>.org");
    fill("Choose a password", "quiet river under stars");
    fill(/Phone number/, "(480) 555-0123");
    first.unmount();
    renderFeature(<SignUpForm token="t" invite={INVITE} />);
    expect(screen.getByLabelText(/Phone number/)).toHaveProperty("value", "(480) 555-0123");
    expect(screen.getByLabelText("Choose a password")).toHaveProperty("value", "");
  });

  it("reports that another account uses the invited address", async () => {
    fakeFetch({ "POST /api/v4/member/signup": problem(422, "validation_failed", { email: "taken" }) });
    renderFeature(<SignUpForm token="t" invite={INVITE} />);
    fill("Choose a password", "quiet river under stars");
    await press("Create my login");
    expect((await screen.findByRole("alert")).textContent).toContain("Another account already uses bea@example.org");
  });
});

describe("the form for phone and address", () => {
  it("lists every error, then saves phone and address", async () => {
    const sent = fakeFetch({ "PUT /api/v4/member/update": { body: { ...ACCOUNT, phone: "4805550199" } } });
    const { container, client } = renderFeature(<ContactPanel account={ACCOUNT} />);
    expect(screen.getByText("12 Elm Street, Phoenix, AZ 85001")).toBeTruthy();
    await open("How we reach you");
    fill("Phone number", "12");
    fill("City", "");
    await press("Save phone and address");
    expect(screen.getByRole("alert").querySelectorAll("a")).toHaveLength(2);
    expect(await axeFaults(container)).toEqual([]);
    fill("Phone number", "(480) 555-0199");
    fill("City", "Tempe");
    await press("Save phone and address");
    expect(await screen.findByText("Saved. This is how we reach you now.")).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      phone: "4805550199",
      address: { line1: "12 Elm Street", line2: "", city: "Tempe", state: "AZ", zip: "85001" },
    });
    expect(client.getQueryData(accountQuery().queryKey)?.phone).toBe("4805550199");
  });

  it("lets another adult leave the address empty", async () => {
    const sent = fakeFetch({ "PUT /api/v4/member/update": { body: ACCOUNT } });
    const { address: _none, ...rest } = ACCOUNT;
    renderFeature(<ContactPanel account={{ ...rest, role: "adult_dependent" }} />);
    await open("How we reach you");
    await press("Save phone and address");
    await screen.findByText("Saved. This is how we reach you now.");
    expect(sent[0]?.body).toEqual({ phone: "6025550142" });
  });
});

describe("a row of the account", () => {
  const isOpen = () => document.querySelector("details")?.open;

  it("opens when it contains unsent answers", async () => {
    const first = renderFeature(<ContactPanel account={ACCOUNT} />);
    expect(isOpen()).toBe(false);
    await open("How we reach you");
    fill("City", "Tempe");
    first.unmount();
    renderFeature(<ContactPanel account={ACCOUNT} />);
    await waitFor(() => expect(isOpen()).toBe(true));
    expect(screen.getByLabelText("City")).toHaveProperty("value", "Tempe");
  });

  it("stays closed without unsent answers, even when it has checkboxes", () => {
    renderFeature(<PreferencesPanel account={ACCOUNT} />);
    expect(screen.getByText("Only messages about your membership")).toBeTruthy();
    expect(isOpen()).toBe(false);
  });

  it("opens when its answers are refused after the row was closed", async () => {
    fakeFetch({ "POST /api/v4/member/changeEmail": problem(422, "validation_failed", { email: "taken" }) });
    renderFeature(<EmailPanel account={ACCOUNT} />);
    await open("Email address");
    fill("New email address", "new@example.org");
    fill("Your current password", "blue kettle on the stove");
    const button = screen.getByRole("button", { name: "Change the address" });
    await open("Email address");
    expect(isOpen()).toBe(false);
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("uses this email address already");
    expect(isOpen()).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });
});

describe("the form for another email address", () => {
  it("requires the current password, then states how long the confirmation link is valid", async () => {
    const sent = fakeFetch({
      "POST /api/v4/member/changeEmail": [
        problem(422, "validation_failed", { password: "mismatch" }),
        { status: 202, body: { email: "new@example.org" } },
      ],
    });
    renderFeature(<EmailPanel account={ACCOUNT} />);
    await open("Email address");
    fill("New email address", "new@example.org");
    fill("Your current password", "a wrong guess");
    await press("Change the address");
    expect((await screen.findByRole("alert")).textContent).toContain("not your current password");
    fill("Your current password", "blue kettle on the stove");
    await press("Change the address");
    expect(await screen.findByText(/within 24 hours/)).toBeTruthy();
    expect(sent).toHaveLength(2);
    expect(screen.getByLabelText("Your current password")).toHaveProperty("value", "");
  });
});

describe("deleting the account", () => {
  const show = (deletion: object) =>
    renderFeature(<DeletionPanel account={ACCOUNT} />, {
      prepare: (client) =>
        client.setQueryData(deletionQuery().queryKey, {
          possible: true,
          people: 1,
          pendingRefundCents: 0,
          kept: ["receipts"],
          keptUntil: "2031-11-21",
          erased: ["login"],
          ...deletion,
        }),
    });

  it("is not possible during a membership, and links to the cancellation", () => {
    show({ possible: false, runningPlan: "Cedar Family" });
    expect(screen.getByRole("link", { name: "Cancel the membership", hidden: true }).getAttribute("href")).toBe("/dashboard/cancel");
    expect(screen.queryByRole("button", { name: "Delete my account", hidden: true })).toBeNull();
  });

  it("states what is deleted, what is retained until when, and the pending refund", () => {
    const { container } = show({ people: 3, pendingRefundCents: 12900, coveredUntil: "2027-11-20" });
    const text = container.textContent ?? "";
    for (const words of ["logins of 2 other people", "Kept until 11/21/2031", "$129.00", "11/20/2027"]) expect(text).toContain(words);
  });
});
