// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFirstInteraction } from "./use-first-interaction";

afterEach(() => vi.unstubAllGlobals());

function Page({ wake, shown = 1 }: { wake: () => Promise<void>; shown?: number }) {
  useFirstInteraction(wake, [shown]);
  return (
    <>
      <a href="/faq">Another page</a>
      <a href={`${window.location.pathname}#part`}>A part of this page</a>
      <p>Words</p>
      <div className="loading-overlay">
        <div tabIndex={-1}>Please wait</div>
      </div>
    </>
  );
}

test("a press on a link to another page does not wake this page", () => {
  const wake = vi.fn(async () => {});
  render(<Page wake={wake} />);
  fireEvent.pointerDown(screen.getByText("Another page"));
  fireEvent.focusIn(screen.getByText("Another page"));
  expect(wake).not.toHaveBeenCalled();
});

test("a focus on the loading overlay does not wake the page", () => {
  const wake = vi.fn(async () => {});
  render(<Page wake={wake} />);
  screen.getByText("Please wait").focus();
  expect(wake).not.toHaveBeenCalled();
});

test.each([
  ["a press elsewhere", () => fireEvent.pointerDown(screen.getByText("Words"))],
  ["a press on a link to a part of the page", () => fireEvent.pointerDown(screen.getByText("A part of this page"))],
  ["a key, wherever the focus is", () => fireEvent.keyDown(screen.getByText("Another page"), { key: "Tab" })],
  ["a navigation with the Back button", () => fireEvent.popState(window)],
])("%s wakes the page once", (_name, act) => {
  const wake = vi.fn(async () => {});
  render(<Page wake={wake} />);
  act();
  fireEvent.pointerDown(screen.getByText("Words"));
  expect(wake).toHaveBeenCalledOnce();
});

test("a change of the dependencies wakes the page", () => {
  const wake = vi.fn(async () => {});
  const { rerender } = render(<Page wake={wake} />);
  rerender(<Page wake={wake} shown={2} />);
  expect(wake).toHaveBeenCalledOnce();
});

test("a failure to wake is reported, and the next interaction tries again", async () => {
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  const wake = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError("no network"));
  render(<Page wake={wake} />);
  fireEvent.pointerDown(screen.getByText("Words"));
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  fireEvent.pointerDown(screen.getByText("Words"));
  expect(wake).toHaveBeenCalledTimes(2);
});
