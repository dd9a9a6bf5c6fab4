import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { DoneView } from "../change/done-view";
import { MemberFrame } from "./member-frame";
import { memberInfoQuery } from "./member-info";
import { PrimaryOnly } from "./primary-only";
import type { MemberInfo } from "./schemas";
import { INFO, TOM } from "./testing";

function show(info: MemberInfo | undefined, language = "en") {
  return renderFeature(
    <main>
      <MemberFrame current="messages" title="Messages" lead="What we sent you.">
        <PrimaryOnly>money</PrimaryOnly>
      </MemberFrame>
    </main>,
    { language, prepare: (client) => void (info && client.setQueryData(memberInfoQuery().queryKey, info)) },
  );
}

function entries(container: HTMLElement): string[] {
  const navigation = within(container).getByRole("navigation", { hidden: true });
  return Array.from(navigation.querySelectorAll("a"), (link) => link.textContent ?? "");
}

describe("the frame of the member's area", () => {
  it("links to all pages for the primary member, marks the current page, and has one heading", async () => {
    const { container } = show(INFO);
    expect(entries(container)).toEqual([
      "Overview", "Card", "Savings", "People", "Plan", "Payments", "Messages", "Grievances", "My account",
    ]);
    expect(container.querySelector("[aria-current=page]")?.getAttribute("href")).toBe("/dashboard/messages");
    expect(screen.getByRole("heading", { level: 1, name: "Messages" })).toBeTruthy();
    expect(screen.getByText("Menu: Messages")).toBeTruthy();
    expect(screen.getByText("money")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("links only to the permitted pages for another adult, and says that the content is for the primary member", async () => {
    const { container } = show({ ...INFO, member: TOM, people: [TOM] });
    expect(entries(container)).toEqual(["Overview", "Card", "Messages", "Grievances", "My account"]);
    expect(screen.queryByText("money")).toBeNull();
    expect(screen.getByText("Only the primary member can see this page")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("hides payments and the primary member's content until the member is loaded", () => {
    const { container } = show(undefined);
    expect(entries(container)).not.toContain("Payments");
    expect(screen.queryByText("money")).toBeNull();
  });

  it("moves the focus to the heading of a new step, but not to the first heading", async () => {
    function Steps(): React.ReactNode {
      const [isPaying, setPaying] = useState(false);
      return (
        <MemberFrame current="billing" title={isPaying ? "Pay what is due" : "Payments"} step={isPaying ? "past_due" : undefined}>
          {isPaying ? null : <button onClick={() => setPaying(true)}>Pay $29.00</button>}
        </MemberFrame>
      );
    }
    renderFeature(<Steps />, { prepare: (client) => void client.setQueryData(memberInfoQuery().queryKey, INFO) });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole("button", { name: "Pay $29.00" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Pay what is due" }));
  });

  it("has Spanish texts in Spanish", () => {
    expect(entries(show(INFO, "es").container)).toContain("Pagos");
  });

  it("has the heading of a result in place of that of the completed question, and focuses it", async () => {
    function Canceling(): React.ReactNode {
      const [isDone, setDone] = useState(false);
      return (
        <MemberFrame current="plan" title="Cancel your membership" lead="Nothing happens yet.">
          {isDone ? (
            <DoneView title="Your membership is canceled" isPageHeading>
              <button onClick={() => setDone(false)}>Back</button>
            </DoneView>
          ) : (
            <button onClick={() => setDone(true)}>Cancel it</button>
          )}
        </MemberFrame>
      );
    }
    const { container } = renderFeature(<main><Canceling /></main>);
    await userEvent.setup().click(screen.getByRole("button", { name: "Cancel it" }));
    const heading = screen.getByRole("heading", { name: "Your membership is canceled" });
    expect(heading.tagName).toBe("H1");
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByText("Cancel your membership")).toBeNull();
    expect(screen.queryByText("Nothing happens yet.")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
    await userEvent.setup().click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("heading", { level: 1, name: "Cancel your membership" })).toBeTruthy();
  });
});
