import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch, type FakeAnswer } from "../../../testing/fake-fetch";
import { renderFeature } from "../../../testing/render-feature";
import { ReportPanel } from "./report-panel";

const SEND = "POST /api/km/office/11/report";
const ACCEPTED: FakeAnswer = { status: 202, body: { number: "D-2026-000007", answerBy: "2026-11-24" } };

async function open() {
  const view = renderFeature(<ReportPanel officeId={11} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Report wrong information" }));
  await screen.findByRole("button", { name: "Send the report" });
  return { ...view, user };
}

const send = () => screen.getByRole("button", { name: "Send the report" });
const message = () => screen.getByLabelText<HTMLTextAreaElement>(/What did you find/);

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("reporting wrong information", () => {
  it("sends the topics in the form's order, and shows the report's number and the day of the answer", async () => {
    const sent = fakeFetch({ [SEND]: ACCEPTED });
    const { user, container } = await open();
    await user.click(screen.getByLabelText("The opening hours"));
    await user.click(screen.getByLabelText("The phone number"));
    fireEvent.change(message(), { target: { value: " They close at four. " } });
    fireEvent.change(screen.getByLabelText(/Email address/), { target: { value: "ana@example.com" } });
    await user.click(send());
    expect(await screen.findByText("D-2026-000007")).toBeTruthy();
    expect(sent[0]?.body).toEqual({ topics: ["phone", "hours"], message: "They close at four.", email: "ana@example.com" });
    expect(screen.getByText(/by 11\/24\/2026.*ana@example\.com/)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("D-2026-000007");
    expect(sessionStorage.length).toBe(0);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("lists missing answers in a summary, which receives the focus", async () => {
    fakeFetch({});
    const { user, container } = await open();
    await user.click(send());
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Choose what is wrong"]);
    await user.click(screen.getByLabelText("Something else"));
    await user.click(send());
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Tell us what is wrong"));
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each<[string, FakeAnswer, RegExp]>([
    ["the network fails", "offline", /was not sent: we could not reach/],
    ["the server fails", { status: 500, body: { code: "internal_error" } }, /went wrong on our side/],
    ["there were too many reports", { status: 429, headers: { "retry-after": "130" } }, /wait 3 minutes/],
  ])("keeps the answers when %s, and sends them at the next try", async (_cause, failure, words) => {
    const sent = fakeFetch({ [SEND]: [failure, ACCEPTED] });
    const { user } = await open();
    await user.click(screen.getByLabelText("The office has closed"));
    await user.click(send());
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    await user.click(send());
    expect(await screen.findByText("D-2026-000007")).toBeTruthy();
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it("opens with the answers from before a reload, without moving the focus", async () => {
    fakeFetch({});
    const first = await open();
    await first.user.click(screen.getByLabelText("The address"));
    fireEvent.change(message(), { target: { value: "It moved." } });
    first.unmount();
    renderFeature(<ReportPanel officeId={11} />);
    await waitFor(() => expect(message().value).toBe("It moved."));
    expect(screen.getByLabelText<HTMLInputElement>("The address").checked).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  it("does not show the answers about one office in the form of another", async () => {
    fakeFetch({});
    const first = await open();
    fireEvent.change(message(), { target: { value: "It moved." } });
    first.unmount();
    renderFeature(<ReportPanel officeId={12} />);
    expect(screen.getByRole("button", { name: "Report wrong information" })).toBeTruthy();
  });

  it("links to the grievance form when the office charged other prices", async () => {
    fakeFetch({});
    const { user } = await open();
    await user.click(screen.getByLabelText("It charged other prices"));
    expect(screen.getByRole("link", { name: "File a grievance" }).getAttribute("href")).toBe("/grievance-form?about=price_overcharge");
  });
});
