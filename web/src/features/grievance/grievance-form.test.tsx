import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claimDrafts } from "../../session/draft-owner";
import { forgetMember } from "../../session/logout";
import { sessionQuery } from "../../session/session-query";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch, type FakeAnswer } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import type { GrievanceValues } from "./grievance";
import { grievancesQuery } from "./grievance-api";
import { GrievanceForm } from "./grievance-form";

const SEND = "POST /api/km/grievance";
const MEMBER_SEND = "POST /api/v4/grievance";
const UPLOAD = "POST /api/v4/grievance/files";
const RECEIPT: FakeAnswer = {
  status: 201,
  body: { number: "G-2026-000045", urgent: false, receivedAt: "2026-11-21T17:00:00.000Z", acknowledgeBy: "2026-11-26", decideBy: "2026-12-21" },
};
const SESSION_ENDED: FakeAnswer = { status: 401, body: { code: "auth_required" } };
const FILE = { id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D4", name: "bill.pdf", type: "application/pdf", size: 1234 };
const TEXT = "I was charged 180 dollars\nfor a filling that is listed at 95.";

async function show(prefill: Partial<GrievanceValues> = {}, options: Parameters<typeof renderFeature>[1] = {}) {
  const view = renderFeature(<GrievanceForm prefill={prefill} />, options);
  await screen.findByRole("button", { name: /Review my answers|Revisar mis respuestas/ });
  return { ...view, user: userEvent.setup() };
}

const MEMBER: Parameters<typeof renderFeature>[1] = {
  prepare: (client) => client.setQueryData(sessionQuery.queryKey, { isAuthenticated: true, email: "ana@example.com" }),
};

function fill(): void {
  const choose = (group: string, answer: string) =>
    fireEvent.click(within(screen.getByRole("radiogroup", { name: group })).getByLabelText(answer));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose("Who is writing?", "I am the member, and it is about me");
  type("Name of the member", "Margaret Hill");
  type("Email address", "margaret@example.org");
  choose("How may we reach you with questions?", "By email");
  choose("What is it about?", "I was charged more than the listed price");
  type("Amount you were charged", "180");
  type("Amount you expected", "95");
  type("Month", "11");
  type("Day", "10");
  type("Year", "2025");
  type("What happened?", TEXT);
  choose("Is it urgent?", "No");
  choose("May we talk to the office about it?", "Yes");
  fireEvent.click(screen.getByLabelText("What I have written is true as far as I know."));
}

const toPreview = () => screen.getByRole("button", { name: "Review my answers" });
const send = () => screen.getByRole("button", { name: "Send the grievance" });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the grievance form", () => {
  it("shows a preview of all answers, accepts changes, sends, and shows the grievance number", async () => {
    const sent = fakeFetch({ [SEND]: RECEIPT });
    const { user, container } = await show();
    fill();
    await user.click(toPreview());
    const heading = await screen.findByRole("heading", { name: "Please check your answers" });
    expect(document.activeElement).toBe(heading);
    expect(sent).toHaveLength(0);
    for (const answer of ["Margaret Hill", "$180.00", "$95.00", "11/10/2025", "I was charged more than the listed price"]) {
      expect(screen.getByText(answer)).toBeTruthy();
    }
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Change something" }));
    fireEvent.change(screen.getByLabelText("Which office? (optional)"), { target: { value: "Grove Street Dental" } });
    await user.click(toPreview());
    expect(await screen.findByText("Grove Street Dental")).toBeTruthy();
    await user.click(send());
    const confirmation = await screen.findByRole("heading", { name: "We have your grievance" });
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    expect(screen.getByText("G-2026-000045")).toBeTruthy();
    expect(screen.getByText("11/26/2026")).toBeTruthy();
    expect(screen.getByText("12/21/2026")).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ memberName: "Margaret Hill", chargedCents: 18000, description: TEXT, office: "Grove Street Dental" });
    expect(sent[0]?.body).not.toHaveProperty("signedIn");
    expect(sessionStorage.length).toBe(0);
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Write another one" }));
    expect(document.activeElement).toBe(screen.getByLabelText("I am the member, and it is about me"));
  });

  it("lists every missing answer in a focused summary", async () => {
    fakeFetch({});
    const { user, container } = await show();
    await user.click(toPreview());
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole("link")).toHaveLength(10);
    expect(within(summary).getByRole("link", { name: "Say whether it is urgent" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each<[string, FakeAnswer, RegExp]>([
    ["the network is unavailable", "offline", /was not sent: we could not reach our server/],
    ["the server fails", { status: 500, body: { code: "internal_error" } }, /something went wrong on our side/],
    ["there were too many requests", { status: 429, headers: { "retry-after": "130" } }, /wait 3 minutes/],
    ["the captcha failed", { status: 403, body: { code: "captcha_failed" } }, /check that you are a person/],
  ])("keeps all answers when %s, and sends the same body at the next attempt", async (_cause, failure, words) => {
    const sent = fakeFetch({ [SEND]: [failure, RECEIPT] });
    const { user } = await show();
    fill();
    await user.click(toPreview());
    await user.click(send());
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    await user.click(send());
    await screen.findByText("G-2026-000045");
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it("returns to the fields when the server refuses an answer", async () => {
    fakeFetch({ [SEND]: { status: 422, body: { code: "validation_failed", errorCodes: { email: "invalid" } } } });
    const { user } = await show();
    fill();
    await user.click(toPreview());
    await user.click(send());
    expect((await screen.findByLabelText<HTMLTextAreaElement>("What happened?")).value).toBe(TEXT);
    const summary = screen.getByRole("alert");
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getByRole("link", { name: "Enter an email address like name@example.com" })).toBeTruthy();
  });

  it("offers to send as a visitor when the member's session has ended", async () => {
    const sent = fakeFetch({ [MEMBER_SEND]: SESSION_ENDED, [SEND]: RECEIPT });
    const { user } = await show({ filer: "member" }, MEMBER);
    fill();
    await user.click(toPreview());
    await user.click(send());
    await screen.findByText("Your session has ended");
    expect(sent[0]?.body).toMatchObject({ signedIn: true });
    await user.click(screen.getByRole("button", { name: "Send without logging in" }));
    await screen.findByText("G-2026-000045");
    expect(sent[1]?.body).not.toHaveProperty("signedIn");
    expect(screen.queryByRole("link", { name: "Follow it here" })).toBeNull();
  });

  it("sends as the member after the session was lost without a login dialog, and lets the member decide", async () => {
    const sent = fakeFetch({ [MEMBER_SEND]: SESSION_ENDED, [SEND]: RECEIPT });
    const { user, client } = await show({ filer: "member" }, MEMBER);
    fill();
    act(() => client.setQueryData(sessionQuery.queryKey, { isAuthenticated: false, lostBy: "ana@example.com" }));
    await user.click(toPreview());
    await user.click(send());
    await user.click(await screen.findByRole("button", { name: "Send without logging in" }));
    await screen.findByText("G-2026-000045");
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([MEMBER_SEND, SEND]);
    expect(sent[0]?.body).toMatchObject({ signedIn: true });
  });

  it("leaves out a member number that was typed before the switch to a visitor, and keeps it in the form", async () => {
    const sent = fakeFetch({ [SEND]: RECEIPT });
    const { user } = await show();
    fill();
    const memberNumber = () => screen.getByLabelText<HTMLInputElement>(/Member number/);
    fireEvent.change(memberNumber(), { target: { value: "7K3M9QX2TA" } });
    const filer = (answer: string) => within(screen.getByRole("radiogroup", { name: "Who is writing?" })).getByLabelText(answer);
    fireEvent.click(filer("I am not a member"));
    await user.click(toPreview());
    await screen.findByRole("heading", { name: "Please check your answers" });
    expect(screen.queryByText("7K3M9QX2TA")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Change something" }));
    fireEvent.click(filer("I am the member, and it is about me"));
    expect(memberNumber().value).toBe("7K3M9QX2TA");
    fireEvent.click(filer("I am not a member"));
    await user.click(toPreview());
    await user.click(send());
    await screen.findByText("G-2026-000045");
    expect(sent[0]?.body).toMatchObject({ filer: "visitor" });
    expect(sent[0]?.body).not.toHaveProperty("memberNumber");
  });

  it("sends as the member again after an attempt as a visitor has failed", async () => {
    const sent = fakeFetch({ [MEMBER_SEND]: [SESSION_ENDED, RECEIPT], [SEND]: "offline" });
    const { user } = await show({ filer: "member" }, MEMBER);
    fill();
    await user.click(toPreview());
    await user.click(send());
    await user.click(await screen.findByRole("button", { name: "Send without logging in" }));
    await screen.findByText(/could not reach our server/);
    await user.click(send());
    expect(await screen.findByRole("link", { name: "Follow it here" })).toBeTruthy();
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([MEMBER_SEND, SEND, MEMBER_SEND]);
    expect(sent[2]?.body).toMatchObject({ signedIn: true });
  });

  it("still offers to send as a visitor after an attempt has failed for another reason", async () => {
    fakeFetch({ [MEMBER_SEND]: [SESSION_ENDED, "offline"], [SEND]: RECEIPT });
    const { user } = await show({ filer: "member" }, MEMBER);
    fill();
    await user.click(toPreview());
    await user.click(send());
    await screen.findByText("Your session has ended");
    await user.click(send());
    await screen.findByText(/could not reach our server/);
    await user.click(screen.getByRole("button", { name: "Send without logging in" }));
    expect(await screen.findByText("G-2026-000045")).toBeTruthy();
  });

  it("is prefilled for a member, and links to the member's own grievance", async () => {
    fakeFetch({ [MEMBER_SEND]: RECEIPT });
    const { user, client } = await show({ filer: "member", memberName: "Ana Lee", memberNumber: "7K3M9QX2TA", email: "ana@example.com" }, MEMBER);
    expect(screen.getByLabelText<HTMLInputElement>("Name of the member").value).toBe("Ana Lee");
    expect(screen.getByLabelText<HTMLInputElement>(/Member number/).value).toBe("7K3M9QX2TA");
    client.setQueryData(grievancesQuery().queryKey, []);
    fill();
    await user.click(toPreview());
    await user.click(send());
    const follow = await screen.findByRole("link", { name: "Follow it here" });
    expect(client.getQueryState(grievancesQuery().queryKey)?.isInvalidated, "the list lacks the new one").toBe(true);
    expect(follow.getAttribute("href")).toBe("/dashboard/grievances/G-2026-000045");
  });

  it("restores typed answers and uploaded files after a reload", async () => {
    fakeFetch({ [UPLOAD]: { status: 201, body: FILE } });
    const first = await show();
    fill();
    await first.user.upload(screen.getByLabelText(/Your bill or receipt/), new File(["%PDF-1.7"], "bill.pdf", { type: "application/pdf" }));
    await screen.findByRole("button", { name: "Remove bill.pdf" });
    first.unmount();
    await show();
    expect(screen.getByLabelText<HTMLTextAreaElement>("What happened?").value).toBe(TEXT);
    expect(screen.getByRole("button", { name: "Remove bill.pdf" })).toBeTruthy();
  });

  it("shows a member's answers after an idle logout to that member only", async () => {
    fakeFetch({});
    const first = await show({}, MEMBER);
    fill();
    forgetMember(first.client, "idle");
    first.unmount();
    const visitor = await show();
    expect(screen.getByLabelText<HTMLTextAreaElement>("What happened?").value).toBe("");
    visitor.unmount();
    claimDrafts("ana@example.com");
    await show({}, MEMBER);
    expect(screen.getByLabelText<HTMLTextAreaElement>("What happened?").value).toBe(TEXT);
  });

  it("deletes all answers after a confirmation", async () => {
    fakeFetch({});
    const { user } = await show();
    fill();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    await user.click(await screen.findByRole("button", { name: "Delete them" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("What happened?").value).toBe(""));
    expect({ ...sessionStorage }).toEqual({});
    expect(document.activeElement).toBe(screen.getByLabelText("I am the member, and it is about me"));
  });

  it("deletes the uploaded files with the answers, as they count for the server's limit of unsent files", async () => {
    const sent = fakeFetch({ [UPLOAD]: { status: 201, body: FILE }, [`DELETE /api/v4/grievance/files/${FILE.id}`]: { status: 204 } });
    const { user } = await show();
    await user.upload(screen.getByLabelText(/^Files/), new File(["%PDF-1.7"], "bill.pdf", { type: "application/pdf" }));
    await screen.findByRole("button", { name: "Remove bill.pdf" });
    await user.click(screen.getByRole("button", { name: "Start over" }));
    await user.click(await screen.findByRole("button", { name: "Delete them" }));
    await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(["POST", "DELETE"]));
    expect(screen.queryByRole("button", { name: "Remove bill.pdf" })).toBeNull();
  });

  it("is translated to Spanish", async () => {
    fakeFetch({});
    const { user } = await show({}, { language: "es" });
    await user.click(screen.getByRole("button", { name: "Revisar mis respuestas" }));
    expect(within(await screen.findByRole("alert")).getByText("Diga si es urgente")).toBeTruthy();
  });
});

describe("the file picker", () => {
  const choose = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
    user.upload(screen.getByLabelText(/^Files/), files);

  it("reports a failed upload, which can be tried again", async () => {
    const sent = fakeFetch({ [UPLOAD]: ["offline", { status: 201, body: FILE }] });
    const { user, container } = await show();
    await choose(user, new File(["%PDF-1.7"], "bill.pdf", { type: "application/pdf" }));
    await screen.findByText(/bill\.pdf did not arrive/);
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Remove bill.pdf" });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.headers.get("content-type")).toBeNull();
  });

  it.each<[string, FakeAnswer, RegExp]>([
    ["has a type that is not accepted", { status: 422, body: { code: "validation_failed", errorCodes: { file: "invalid" } } }, /not a PDF, JPEG or PNG/],
    ["is too large", { status: 413, body: { code: "body_too_large" } }, /larger than 10 MB/],
    ["meets the limit of the household", { status: 409, body: { code: "too_many_household_files" } }, /the people on your membership have added many files/],
    ["arrives during too many uploads", { status: 503, body: { code: "uploads_busy" } }, /too many files at the moment/],
  ])("reports a file that %s", async (_what, answer, words) => {
    fakeFetch({ [UPLOAD]: answer });
    const { user } = await show();
    await choose(user, new File(["x"], "a.pdf", { type: "application/pdf" }));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Leave out a.pdf" }));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("uploads at most five files, and can remove them", async () => {
    let count = 0;
    const sent = fakeFetch({
      [UPLOAD]: () => ({ status: 201, body: { ...FILE, id: `01JD3K5V7Q8XW2Y4Z6A8B0C2D${++count}`, name: `${count}.pdf` } }),
      "DELETE /api/v4/grievance/files/01JD3K5V7Q8XW2Y4Z6A8B0C2D1": { status: 204 },
    });
    const { user } = await show();
    await choose(user, ...Array.from({ length: 6 }, (_, i) => new File(["x"], `f${i}.pdf`, { type: "application/pdf" })));
    await screen.findByText(/one file too many/);
    expect(sent).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Remove 1.pdf" }));
    await waitFor(() => expect(sent).toHaveLength(6));
    expect(screen.queryByRole("button", { name: "Remove 1.pdf" })).toBeNull();
  });
});
