import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { axeFaults } from "../testing/a11y";
import { renderInPage } from "../testing/render-ui";
import { Button } from "./button";
import { Modal } from "./modal";
import { useOverlays, type Overlays } from "./overlays";

function open(act: (overlays: Overlays) => void) {
  function Opener() {
    const overlays = useOverlays();
    return <Button onPress={() => act(overlays)}>Open</Button>;
  }
  renderInPage(<Opener />);
  return userEvent.click(screen.getByRole("button", { name: "Open" }));
}

describe("the confirm dialog", () => {
  async function ask(answer: () => Promise<void>, options: object = {}): Promise<boolean | undefined> {
    let result: boolean | undefined;
    await open(({ confirmDialog }) => {
      void confirmDialog({ title: "Remove Ben?", message: "He loses his card.", ...options }).then((value) => (result = value));
    });
    await screen.findByRole("alertdialog", { name: "Remove Ben?" });
    await answer();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    return result;
  }

  it("is true for Ok and false for Cancel", async () => {
    expect(await ask(() => userEvent.click(screen.getByRole("button", { name: "Ok" })))).toBe(true);
  });

  it("is false for Cancel", async () => {
    expect(await ask(() => userEvent.click(screen.getByRole("button", { name: "Cancel" })))).toBe(false);
  });

  it("is false for Escape", async () => {
    expect(await ask(async () => void (await userEvent.keyboard("{Escape}")))).toBe(false);
  });

  it("takes other words and can hide Cancel", async () => {
    const answered = await ask(() => userEvent.click(screen.getByRole("button", { name: "Remove" })), { okText: "Remove", hideCancel: true, severity: "danger" });
    expect(answered).toBe(true);
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });
});

describe("a modal dialog", () => {
  it("closes on Escape, names itself and shows an error with words", async () => {
    const onClose = vi.fn();
    renderInPage(
      <Modal title="Card details" isOpen onClose={onClose} error="The card was declined." footer={<Button>Save</Button>}>
        <p>Text</p>
      </Modal>,
    );
    const dialog = screen.getByRole("dialog", { name: "Card details" });
    expect(screen.getByRole("alert").textContent).toContain("The card was declined.");
    expect(await axeFaults(dialog)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("that may not be dismissed has no cross and ignores Escape", async () => {
    const onClose = vi.fn();
    renderInPage(
      <Modal title="Paying" isOpen onClose={onClose} isDismissable={false} isLoading>
        <p>Hidden while loading</p>
      </Modal>,
    );
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.queryByText("Hidden while loading")).toBeNull();
    expect(screen.getByRole("img", { name: "Loading…" })).toBeTruthy();
  });
});

describe("toasts", () => {
  it("stay until they are dismissed", async () => {
    await open(({ toast }) => void toast({ summary: "Saved", severity: "success" }));
    expect((await screen.findByRole("status")).textContent).toContain("Saved");
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Saved")).toBeNull();
  });

  it("interrupt for an error and may have no cross", async () => {
    await open(({ toast }) => void toast({ summary: "Not saved", severity: "error", isClosable: false }));
    expect((await screen.findByRole("alert")).textContent).toContain("Not saved");
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  });

  it("close after their life", async () => {
    let show: Overlays["toast"] | undefined;
    await open(({ toast }) => void (show = toast));
    await import("./toast");
    vi.useFakeTimers();
    try {
      await act(async () => void show?.({ summary: "Soon gone", life: 3_000 }));
      await act(async () => vi.advanceTimersByTime(2_999));
      expect(screen.getByText("Soon gone")).toBeTruthy();
      await act(async () => vi.advanceTimersByTime(1));
      expect(screen.queryByText("Soon gone")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the loading overlay", () => {
  it("shows a message until it is hidden", async () => {
    let hide: (() => void) | undefined;
    await open(({ showLoading, hideLoading }) => {
      showLoading("Paying…");
      hide = hideLoading;
    });
    expect(screen.getByText("Paying…")).toBeTruthy();
    act(() => hide?.());
    expect(screen.queryByText("Paying…")).toBeNull();
  });

  it("may only dim the page", async () => {
    await open(({ showLoading }) => showLoading({ overlayOnly: true }));
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByRole("status")).toBeTruthy();
  });
});
