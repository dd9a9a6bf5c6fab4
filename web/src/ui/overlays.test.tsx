import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { SanitizedHtml } from "../content/sanitized-html";
import { axeFaults } from "../testing/a11y";
import { inPage, renderInPage } from "../testing/render-ui";
import { Button } from "./button";
import { useSlowLoading } from "./loading";
import { Modal, type ModalProps } from "./modal";
import { useOverlays, type Overlays } from "./overlays";
import type { ToastPosition, ToastSeverity } from "./toast";

/** Presses a button that does something with the overlays of its page. */
async function open(use: (overlays: Overlays) => void, language = "en"): Promise<Overlays> {
  let overlays: Overlays | undefined;
  function Opener() {
    const mine = useOverlays();
    overlays = mine;
    return <Button onPress={() => use(mine)}>Open</Button>;
  }
  renderInPage(<Opener />, language);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return overlays!;
}

describe("the confirm dialog", () => {
  async function ask(answer: () => Promise<void>, options: object = {}, language = "en"): Promise<boolean | undefined> {
    let result: boolean | undefined;
    await open(({ confirmDialog }) => {
      void confirmDialog({ title: "Remove Ben?", message: "He loses his card.", ...options }).then((value) => (result = value));
    }, language);
    await screen.findByRole("alertdialog", { name: "Remove Ben?" });
    await answer();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    return result;
  }
  const press = (name: string) => () => userEvent.click(screen.getByRole("button", { name }));

  it("is true for Ok", async () => {
    expect(await ask(press("Ok"))).toBe(true);
  });

  it("is false for Cancel", async () => {
    expect(await ask(press("Cancel"))).toBe(false);
  });

  it("is false for Escape", async () => {
    expect(await ask(async () => void (await userEvent.keyboard("{Escape}")))).toBe(false);
  });

  it("is false when somebody goes back to another page", async () => {
    expect(await ask(async () => act(() => void window.dispatchEvent(new PopStateEvent("popstate"))))).toBe(false);
  });

  it("takes other words and can hide Cancel", async () => {
    const answered = await ask(press("Remove"), { okText: "Remove", hideCancel: true, severity: "danger" });
    expect(answered).toBe(true);
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });

  it("speaks the language of the page", async () => {
    expect(await ask(press("Cancelar"), {}, "es")).toBe(false);
  });

  it("shows HTML sanitised", async () => {
    const message = `<p onclick="go()">He loses his <strong class="x">card</strong>.<!-- x --></p><h1>Now</h1><div>At once</div>
      <script>go()</script><img src="x" alt="a card" onerror="go()"><a href="javascript:go()">why</a> <a href="/faq">more</a><svg><a/></svg>`;
    const look = async (): Promise<void> => {
      expect(screen.getByRole("alertdialog").querySelector(".modal-body > div")?.innerHTML.replace(/\n\s+/g, "")).toBe(
        '<p>He loses his <strong>card</strong>.</p><h2>Now</h2><p>At once</p>a card<a>why</a> <a href="/faq">more</a>',
      );
      await press("Ok")();
    };
    await ask(look, { message });
  });

  it.each(["Keep 1 < 2 & 3 > 2?", "Tom & Jerry", "AT&T"])("shows plain words as they are: %s", async (message) => {
    const look = async (): Promise<void> => {
      expect(screen.getByText(message).tagName).toBe("P");
      await press("Ok")();
    };
    await ask(look, { message });
  });

  it("stays while its action is under way, shows why it failed, and is true once it is done", async () => {
    let settle: ((fault: string | undefined) => void) | undefined;
    const action = vi.fn(() => new Promise<string | undefined>((resolve) => (settle = resolve)));
    const answered = await ask(
      async () => {
        await press("Ok")();
        expect(document.querySelector(".modal-loading .spinner")).not.toBeNull();
        expect(screen.getByRole("alertdialog").contains(document.activeElement)).toBe(true);
        await userEvent.keyboard("{Escape}");
        await press("Cancel")();
        await act(async () => settle?.("The network is down."));
        expect(screen.getByRole("alert").textContent).toContain("The network is down.");
        expect(screen.getByText("He loses his card.")).toBeTruthy();
        expect(await axeFaults(screen.getByRole("alertdialog"))).toEqual([]);
        await press("Ok")();
        expect(screen.queryByRole("alert")).toBeNull();
        await act(async () => settle?.(undefined));
      },
      { action },
    );
    expect(answered).toBe(true);
    expect(action).toHaveBeenCalledTimes(2);
  });

  it("shows an element", async () => {
    const look = async (): Promise<void> => {
      expect(screen.getByText("card").tagName).toBe("STRONG");
      await press("Ok")();
    };
    expect(await ask(look, { message: <SanitizedHtml html="<p>He loses his <strong>card</strong>.</p>" /> })).toBe(true);
  });

  it("is of severity primary unless told, and takes an icon", async () => {
    const look = async (): Promise<void> => {
      const title = screen.getByText("Remove Ben?");
      expect(title.getAttribute("data-severity")).toBe("primary");
      expect(title.querySelector("svg")).not.toBeNull();
      expect(await axeFaults(screen.getByRole("alertdialog"))).toEqual([]);
      await press("Ok")();
    };
    await ask(look);
  });

  it("keeps the focus inside and gives it back", async () => {
    await ask(async () => {
      const dialog = screen.getByRole("alertdialog");
      for (let stop = 0; stop < 6; stop += 1) {
        await userEvent.tab();
        expect(dialog.contains(document.activeElement)).toBe(true);
      }
      await press("Cancel")();
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  it("asks one question after the other", async () => {
    const answers: boolean[] = [];
    await open(({ confirmDialog }) => {
      for (const title of ["First?", "Second?"]) void confirmDialog({ title }).then((value) => answers.push(value));
    });
    await screen.findByRole("alertdialog", { name: "First?" });
    expect(screen.queryByRole("alertdialog", { name: "Second?" })).toBeNull();
    await press("Ok")();
    await screen.findByRole("alertdialog", { name: "Second?" });
    await press("Cancel")();
    await waitFor(() => expect(answers).toEqual([true, false]));
  });
});

describe("a modal dialog", () => {
  function renderModal(props: Partial<ModalProps> = {}) {
    const onClose = vi.fn();
    renderInPage(
      <Modal title="Card details" isOpen onClose={onClose} {...props}>
        <p>Text</p>
      </Modal>,
    );
    return onClose;
  }

  it("closes on Escape, names itself and shows an error with words", async () => {
    const onClose = renderModal({ error: "The card was declined.", footer: <Button>Save</Button> });
    const dialog = screen.getByRole("dialog", { name: "Card details" });
    expect(screen.getByRole("alert").textContent).toContain("The card was declined.");
    expect(screen.getByRole("img", { name: "Error" })).toBeTruthy();
    expect(await axeFaults(dialog)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("may keep Escape for something else and still have its cross", async () => {
    const onClose = renderModal({ closesOnEscape: false });
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("that may not be dismissed has no cross and ignores Escape", async () => {
    const onClose = renderModal({ isDismissable: false, isLoading: true });
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.queryByText("Text")).toBeNull();
    expect(screen.getByRole("img", { name: "Loading…" })).toBeTruthy();
    expect(document.querySelector(".modal-body")?.getAttribute("aria-busy")).toBe("true");
  });

  it.each([
    [undefined, "medium"],
    ["small", "small"],
    ["xlarge", "xlarge"],
  ] as const)("of size %s is %s", (size, shown) => {
    renderModal({ size });
    expect(document.querySelector(".modal")?.getAttribute("data-size")).toBe(shown);
  });

  it("makes the page below it inert, and gives the focus back when it closes", async () => {
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <Button onPress={() => setOpen(true)}>Edit</Button>
          <Modal title="Edit" isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      );
    }
    const { container } = renderInPage(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    await screen.findByRole("dialog");
    expect(container.closest("[inert], [aria-hidden]")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(container.closest("[inert], [aria-hidden]")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" })));
  });
});

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

  it("may have no cross, and go when the one who showed them says so", async () => {
    let close: (() => void) | undefined;
    await open(({ toast }) => void (close = toast({ summary: "Offline", isClosable: false })));
    await screen.findByRole("alertdialog", { name: "Offline" });
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
    act(() => close?.());
    await waitFor(() => expect(screen.queryByText("Offline")).toBeNull());
  });

  it("stand in the top right corner unless told, in landmarks of their own names, newest first", async () => {
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

  it("come and go at any position in any order, also around a dialog", async () => {
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

  it("let older ones wait when there are more than five", async () => {
    await open(({ toast }) => ["1", "2", "3", "4", "5", "6"].forEach((summary) => toast({ summary })));
    await screen.findByText("6");
    expect(screen.getAllByRole("alertdialog")).toHaveLength(5);
    await userEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
    expect(screen.getByText("1")).toBeTruthy();
  });

  it("give the focus back when the last one is dismissed", async () => {
    await open(({ toast }) => void toast({ summary: "Saved" }));
    await screen.findByText("Saved");
    const opener = screen.getByRole("button", { name: "Open" });
    await userEvent.keyboard("{F6}");
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    dismiss.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  describe("with a life", () => {
    async function showFor(life: number) {
      const { toast } = await open(() => {});
      await import("./overlay-stage");
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
      await act(async () => void toast({ summary: "Soon gone", life }));
      await act(async () => vi.advanceTimersByTime(0));
      return (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));
    }

    it("close after it", async () => {
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

    it("wait while they have the focus", async () => {
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

describe("the loading overlay", () => {
  it("covers the page when what is waited for takes long, and not before", async () => {
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

  it("stays until everything is over that it covers the page for", async () => {
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

  it("lies below a dialog, which works and leaves the page covered when it closes", async () => {
    const overlays = await open(({ showLoading }) => showLoading("Paying…"));
    await act(async () => void overlays.confirmDialog({ title: "Approve?" }));
    await userEvent.click(await screen.findByRole("button", { name: "Ok" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const opener = screen.getByText("Open");
    expect(opener.closest("[inert]")).not.toBeNull();
    act(() => overlays.hideLoading());
    expect(opener.closest("[inert]")).toBeNull();
  });

  it("shows a message until it is hidden, tells it, and makes the page inert meanwhile", async () => {
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

  it("may have no message", async () => {
    await open(({ showLoading }) => showLoading({}));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Please wait…"));
    expect(document.querySelector(".loading-overlay svg")).not.toBeNull();
    expect(document.querySelector(".loading-overlay p")).toBeNull();
  });

  it("may only dim the page", async () => {
    await open(({ showLoading }) => showLoading({ message: "not shown", overlayOnly: true }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Please wait…"));
    expect(document.querySelector(".loading-overlay :is(svg, p)")).toBeNull();
  });

  it("is not there when it was hidden before it could appear", async () => {
    await open(({ showLoading, hideLoading }) => {
      showLoading("Paying…");
      hideLoading();
    });
    await import("./overlay-stage");
    await act(async () => {});
    expect(document.querySelector(".loading-overlay")).toBeNull();
  });
});
