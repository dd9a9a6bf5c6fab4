import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { SanitizedHtml } from "../content/sanitized-html";
import { axeFaults } from "../testing/a11y";
import { openOverlay as open } from "../testing/open-overlay";
import { renderInPage } from "../testing/render-ui";
import { Button } from "./button";
import { Modal, type ModalProps } from "./modal";

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

  it("resolves to true for Ok", async () => {
    expect(await ask(press("Ok"))).toBe(true);
  });

  it("resolves to false for Cancel", async () => {
    expect(await ask(press("Cancel"))).toBe(false);
  });

  it("resolves to false for Escape", async () => {
    expect(await ask(async () => void (await userEvent.keyboard("{Escape}")))).toBe(false);
  });

  it("resolves to false on a history navigation", async () => {
    expect(await ask(async () => act(() => void window.dispatchEvent(new PopStateEvent("popstate"))))).toBe(false);
  });

  it("accepts another label and can hide Cancel", async () => {
    const answered = await ask(press("Remove"), { okText: "Remove", hideCancel: true, severity: "danger" });
    expect(answered).toBe(true);
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });

  it("uses the language of the page", async () => {
    expect(await ask(press("Cancelar"), {}, "es")).toBe(false);
  });

  it("sanitises HTML", async () => {
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

  it.each(["Keep 1 < 2 & 3 > 2?", "Tom & Jerry", "AT&T"])("shows plain text unchanged: %s", async (message) => {
    const look = async (): Promise<void> => {
      expect(screen.getByText(message).tagName).toBe("P");
      await press("Ok")();
    };
    await ask(look, { message });
  });

  it("stays open during its action, shows a failure, and resolves to true after success", async () => {
    let settle: ((fault: string | undefined) => void) | undefined;
    const action = vi.fn(() => new Promise<string | undefined>((resolve) => (settle = resolve)));
    const answered = await ask(
      async () => {
        await press("Ok")();
        expect(document.querySelector(".modal-loading .spinner")).not.toBeNull();
        expect(screen.getByRole("alertdialog").contains(document.activeElement)).toBe(true);
        await userEvent.keyboard("{Escape}");
        await press("Cancel")();
        act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
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

  it("has severity primary by default, and an icon", async () => {
    const look = async (): Promise<void> => {
      const title = screen.getByText("Remove Ben?");
      expect(title.getAttribute("data-severity")).toBe("primary");
      expect(title.querySelector("svg")).not.toBeNull();
      expect(await axeFaults(screen.getByRole("alertdialog"))).toEqual([]);
      await press("Ok")();
    };
    await ask(look);
  });

  it("traps the focus and restores it", async () => {
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

  it("shows one question after the other", async () => {
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

  it("closes on Escape, has an accessible name and shows an error text", async () => {
    const onClose = renderModal({ error: "The card was declined.", footer: <Button>Save</Button> });
    const dialog = screen.getByRole("dialog", { name: "Card details" });
    expect(screen.getByRole("alert").textContent).toContain("The card was declined.");
    expect(screen.getByRole("img", { name: "Error" })).toBeTruthy();
    expect(await axeFaults(dialog)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("can ignore Escape and still have a close button", async () => {
    const onClose = renderModal({ closesOnEscape: false });
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("that cannot be dismissed has no close button and ignores Escape", async () => {
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

  it("makes the page below it inert, and restores the focus when it closes", async () => {
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
