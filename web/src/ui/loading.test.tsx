import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { openOverlay as open } from "../testing/open-overlay";
import { inPage } from "../testing/render-ui";
import { useLoading, useSlowLoading } from "./loading";
import { CoverablePage } from "./loading-overlay";

describe("the loading overlay", () => {
  it("covers the page only after its delay", async () => {
    function Slow({ isWaiting }: { isWaiting: boolean }) {
      useSlowLoading(isWaiting, 400, "Opening…");
      return <input aria-label="Name" />;
    }
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { rerender } = render(inPage(<Slow isWaiting />));
      const isCovered = () => document.querySelector(".loading-overlay") !== null;
      const isInert = () => screen.getByLabelText("Name").closest("[inert]") !== null;
      act(() => void vi.advanceTimersByTime(399));
      expect([isCovered(), isInert()]).toEqual([false, false]);
      act(() => void vi.advanceTimersByTime(1));
      expect([isCovered(), isInert()]).toEqual([true, true]);
      expect(screen.getByText("Opening…", { selector: "p" })).toBeTruthy();
      rerender(inPage(<Slow isWaiting={false} />));
      expect([isCovered(), isInert()]).toEqual([false, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("offers help after 15 seconds", () => {
    function Slow() {
      useLoading("Paying…");
      return null;
    }
    const page = (
      <CoverablePage longWaitHelp={<a href="tel:1">Call us</a>}>
        <Slow />
      </CoverablePage>
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      render(inPage(page));
      act(() => void vi.advanceTimersByTime(14_999));
      expect(screen.queryByText("Call us")).toBeNull();
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.getByText("Call us")).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("stays until every wait has ended", async () => {
    const overlays = await open(() => {});
    const [first, second] = [Symbol("first"), Symbol("second")];
    act(() => overlays.waits.show(first, "First"));
    act(() => overlays.waits.show(second, "Second"));
    expect(document.querySelector(".loading-overlay p")?.textContent).toBe("Second");
    act(() => overlays.waits.end(second));
    expect(document.querySelector(".loading-overlay p")?.textContent).toBe("First");
    act(() => overlays.waits.end(first));
    expect(document.querySelector(".loading-overlay")).toBeNull();
  });

  it("is below a dialog, and stays when the dialog closes", async () => {
    const overlays = await open(({ showLoading }) => showLoading("Paying…"));
    await act(async () => void overlays.confirmDialog({ title: "Approve?" }));
    await userEvent.click(await screen.findByRole("button", { name: "Ok" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const opener = screen.getByText("Open");
    expect(opener.closest("[inert]")).not.toBeNull();
    act(() => overlays.hideLoading());
    expect(opener.closest("[inert]")).toBeNull();
  });

  it("shows and announces a message until it is hidden, and makes the page inert", async () => {
    const { hideLoading } = await open(({ showLoading }) => showLoading("Paying…"));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Paying…"));
    const shown = document.querySelector(".loading-overlay p");
    expect(shown?.textContent).toBe("Paying…");
    expect(document.querySelector(".loading-overlay svg")?.getAttribute("width")).toBe("54");
    const opener = screen.getByRole("button", { name: "Open", hidden: true });
    expect(opener.closest("[inert], [aria-hidden]")).not.toBeNull();
    expect(opener.contains(document.activeElement)).toBe(false);
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("status").textContent).toBe("Paying…");
    act(() => hideLoading());
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
    expect(opener.closest("[inert], [aria-hidden]")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("does not restore the focus of an earlier wait", async () => {
    const { showLoading, hideLoading } = await open(({ showLoading: show }) => show("Paying…"));
    act(() => hideLoading());
    const opener = screen.getByRole("button", { name: "Open" });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    act(() => opener.blur());
    act(() => showLoading("Paying…"));
    act(() => hideLoading());
    expect(document.activeElement).toBe(document.body);
  });

  it("works without a message", async () => {
    await open(({ showLoading }) => showLoading({}));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Please wait…"));
    expect(document.querySelector(".loading-overlay svg")).not.toBeNull();
    expect(document.querySelector(".loading-overlay p")).toBeNull();
  });

  it("can dim the page without spinner and message", async () => {
    await open(({ showLoading }) => showLoading({ message: "not shown", overlayOnly: true }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Please wait…"));
    expect(document.querySelector(".loading-overlay :is(svg, p)")).toBeNull();
  });

  it("does not appear if it is hidden immediately", async () => {
    await open(({ showLoading, hideLoading }) => {
      showLoading("Paying…");
      hideLoading();
    });
    await import("./overlay-host");
    await act(async () => {});
    expect(document.querySelector(".loading-overlay")).toBeNull();
  });
});
