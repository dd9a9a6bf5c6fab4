import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { axeFaults } from "../testing/a11y";
import { openOverlay as open } from "../testing/open-overlay";
import type { ToastPosition, ToastSeverity } from "./toast";

describe("toasts", () => {
  it("stay until they are dismissed", async () => {
    await open(({ toast }) => void toast({ summary: "Saved", detail: "Your address is new.", severity: "success" }));
    const toast = await screen.findByRole("alertdialog", { name: "Saved" });
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Your address is new."));
    expect(await axeFaults(toast)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it.each([
    [undefined, "info", "status"],
    ["success", "success", "status"],
    ["warn", "warn", "status"],
    ["error", "error", "alert"],
    ["secondary", "secondary", "status"],
    ["contrast", "contrast", "status"],
  ] as [ToastSeverity | undefined, string, string][])("of severity %s look like %s and are announced as %s", async (severity, look, role) => {
    await open(({ toast }) => void toast({ summary: "News", severity }));
    const shown = await screen.findByRole("alertdialog", { name: "News" });
    expect(shown.getAttribute("data-severity")).toBe(look);
    expect((await screen.findByRole(role)).textContent).toBe("News");
  });

  it("can have no dismiss button, and be closed by their caller", async () => {
    let close: (() => void) | undefined;
    await open(({ toast }) => void (close = toast({ summary: "Offline", isClosable: false })));
    await screen.findByRole("alertdialog", { name: "Offline" });
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
    act(() => close?.());
    await waitFor(() => expect(screen.queryByText("Offline")).toBeNull());
  });

  it("are in the top right corner by default, newest first, with a named region for each position", async () => {
    await open(({ toast }) => {
      toast({ summary: "One" });
      toast({ summary: "Two" });
      toast({ summary: "Three", position: "bottom-left" });
    });
    await screen.findByText("Three");
    const corner = screen.getByRole("region", { name: "Notifications" });
    expect(corner.getAttribute("data-position")).toBe("top-right");
    expect(corner.textContent).toBe("TwoOne");
    expect(screen.getByRole("region", { name: "Notifications, bottom left" }).textContent).toBe("Three");
  });

  it("can be shown and dismissed at any position in any order, also during a dialog", async () => {
    const overlays = await open(() => {});
    const show = async (summary: string, position: ToastPosition): Promise<void> => {
      await act(async () => void overlays.toast({ summary, position }));
      await screen.findByText(summary);
    };
    const dismiss = async (): Promise<void> => {
      for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) await userEvent.click(button);
    };
    await show("One", "bottom-left");
    await show("Two", "top-right");
    await dismiss();
    await show("Three", "top-left");
    await show("Four", "bottom-left");
    await act(async () => void overlays.confirmDialog({ title: "Sure?" }));
    await screen.findByRole("alertdialog", { name: "Sure?" });
    await show("Five", "top-center");
    await dismiss();
    await userEvent.click(screen.getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await show("Six", "bottom-right");
    await show("Seven", "top-right");
    expect(screen.getAllByRole("region").map((region) => region.textContent)).toEqual(expect.arrayContaining(["Six", "Seven"]));
  });

  it("show at most five, and the older ones later", async () => {
    await open(({ toast }) => ["1", "2", "3", "4", "5", "6"].forEach((summary) => toast({ summary })));
    await screen.findByText("6");
    expect(screen.getAllByRole("alertdialog")).toHaveLength(5);
    await userEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
    expect(screen.getByText("1")).toBeTruthy();
  });

  it("restore the focus when the last one is dismissed", async () => {
    await open(({ toast }) => void toast({ summary: "Saved" }));
    await screen.findByText("Saved");
    const opener = screen.getByRole("button", { name: "Open" });
    await userEvent.keyboard("{F6}");
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    dismiss.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  describe("with a limited life", () => {
    async function showFor(life: number) {
      const { toast } = await open(() => {});
      await import("./overlay-host");
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
      await act(async () => void toast({ summary: "Soon gone", life }));
      await act(async () => vi.advanceTimersByTime(0));
      return (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));
    }

    it("close when it ends", async () => {
      const wait = await showFor(3_000);
      try {
        await wait(2_999);
        expect(screen.getByText("Soon gone")).toBeTruthy();
        await wait(1);
        expect(screen.queryByText("Soon gone")).toBeNull();
      } finally {
        vi.useRealTimers();
      }
    });

    it("do not end while they have the focus", async () => {
      const wait = await showFor(3_000);
      try {
        await wait(2_000);
        act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
        await wait(60_000);
        expect(screen.getByText("Soon gone")).toBeTruthy();
        act(() => screen.getByRole("button", { name: "Open" }).focus());
        await wait(999);
        expect(screen.getByText("Soon gone")).toBeTruthy();
        await wait(1);
        expect(screen.queryByText("Soon gone")).toBeNull();
      } finally {
        vi.useRealTimers();
      }
    });
  });
});
