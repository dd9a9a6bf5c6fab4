import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nextFieldOnEnter } from "./next-field";

function show(isTouched: boolean) {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  vi.stubGlobal("matchMedia", () => ({ matches: isTouched }));
  render(
    <form onSubmit={onSubmit} onKeyDown={nextFieldOnEnter}>
      <input aria-label="One" enterKeyHint="next" />
      <input type="checkbox" aria-label="Box" />
      <input aria-label="Two" enterKeyHint="done" />
      <input aria-label="Three" enterKeyHint="go" />
      <button type="submit">Send</button>
    </form>,
  );
  return onSubmit;
}

// jsdom has no layout.
beforeEach(() => void (HTMLElement.prototype.checkVisibility = () => true));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "checkVisibility");
});

it("Enter on touch screens follows enterKeyHint", async () => {
  const onSubmit = show(true);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("One"), "a{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Two"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(document.body);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Three"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("Enter on touch screens finds the next visible field in browsers without checkVisibility()", async () => {
  Reflect.deleteProperty(HTMLElement.prototype, "checkVisibility");
  const boxes = vi.spyOn(HTMLElement.prototype, "getClientRects");
  boxes.mockImplementation(function (this: HTMLElement) {
    return (this.getAttribute("aria-label") === "Hidden" ? [] : [new DOMRect()]) as unknown as DOMRectList;
  });
  const onSubmit = show(true);
  screen.getByLabelText("One").insertAdjacentHTML("afterend", '<input aria-label="Hidden" />');
  await userEvent.setup().type(screen.getByLabelText("One"), "a{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Two"));
  expect(onSubmit).not.toHaveBeenCalled();
});

it("Enter with other pointers submits", async () => {
  const onSubmit = show(false);
  await userEvent.setup().type(screen.getByLabelText("One"), "a{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});
