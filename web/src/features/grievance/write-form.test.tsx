import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeFetch, type FakeAnswer } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { WriteForm } from "./write-form";

const SEND = "POST /api/v4/member/grievances/G-2026-000045/messages";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("a message about a grievance", () => {
  it.each<[string, FakeAnswer, RegExp]>([
    ["there were too many messages", { status: 429, headers: { "retry-after": "130" } }, /many messages in a short time.*wait 3 minutes/],
    ["the server fails", { status: 500, body: { code: "internal_error" } }, /something went wrong on our side/],
  ])("states the reason when %s, and keeps the text", async (_cause, answer, words) => {
    fakeFetch({ [SEND]: answer });
    renderFeature(<WriteForm number="G-2026-000045" kind="messages" onDone={() => undefined} />);
    fireEvent.change(screen.getByLabelText("Your message"), { target: { value: "Is there any news?" } });
    await userEvent.setup().click(screen.getByRole("button", { name: "Send message" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(screen.getByLabelText("Your message")).toHaveProperty("value", "Is there any news?");
  });
});
