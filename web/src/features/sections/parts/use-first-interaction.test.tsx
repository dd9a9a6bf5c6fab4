// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFirstInteraction } from "./use-first-interaction";

afterEach(() => vi.unstubAllGlobals());

function Page({ hydrate, shown = 1 }: { hydrate: () => Promise<void>; shown?: number }) {
  useFirstInteraction(hydrate, [shown]);
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

test("a press on a link to another page does not hydrate this page", () => {
  const hydrate = vi.fn(async () => {});
  render(<Page hydrate={hydrate} />);
  fireEvent.pointerDown(screen.getByText("Another page"));
  fireEvent.focusIn(screen.getByText("Another page"));
  expect(hydrate).not.toHaveBeenCalled();
});

test("focus in the loading overlay does not hydrate the page", () => {
  const hydrate = vi.fn(async () => {});
  render(<Page hydrate={hydrate} />);
  screen.getByText("Please wait").focus();
  expect(hydrate).not.toHaveBeenCalled();
});

test.each([
  ["a press elsewhere", () => fireEvent.pointerDown(screen.getByText("Words"))],
  ["a press on a link to a part of the page", () => fireEvent.pointerDown(screen.getByText("A part of this page"))],
  ["a key, wherever the focus is", () => fireEvent.keyDown(screen.getByText("Another page"), { key: "Tab" })],
  ["a navigation with the Back button", () => fireEvent.popState(window)],
])("%s hydrates the page once", (_name, act) => {
  const hydrate = vi.fn(async () => {});
  render(<Page hydrate={hydrate} />);
  act();
  fireEvent.pointerDown(screen.getByText("Words"));
  expect(hydrate).toHaveBeenCalledOnce();
});

test("a change of the shown values hydrates the page", () => {
  const hydrate = vi.fn(async () => {});
  const { rerender } = render(<Page hydrate={hydrate} />);
  rerender(<Page hydrate={hydrate} shown={2} />);
  expect(hydrate).toHaveBeenCalledOnce();
});

test("a failed hydration is reported, and the next interaction tries again", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const hydrate = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError("no network"));
  render(<Page hydrate={hydrate} />);
  fireEvent.pointerDown(screen.getByText("Words"));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());
  fireEvent.pointerDown(screen.getByText("Words"));
  expect(hydrate).toHaveBeenCalledTimes(2);
});
