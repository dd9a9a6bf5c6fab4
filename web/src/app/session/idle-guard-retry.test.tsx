// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestSignIn } from "../../api/sign-in-needed";
import { brandContent, renderSite } from "../../testing/render-site";
import { IdleGuard } from "./idle-guard";

const files = vi.hoisted(() => ({ areMissing: true }));
vi.mock("./sign-in-again", () => fileWith({ SignInAgain: () => <p>The dialog</p> }));
vi.mock("./idle-watch", () => fileWith({ IdleWatch: () => <p>The watch</p> }));

// Accesses to the file's exports throw while `areMissing` is true, as imports do after an update of the site or without a network.
function fileWith<Parts extends object>(parts: Parts): Parts {
  return new Proxy(parts, {
    get: (target, name) => {
      if (files.areMissing && (name as string) in target) throw new Error("Failed to fetch dynamically imported module");
      return Reflect.get(target, name) as unknown;
    },
  });
}

beforeEach(() => {
  files.areMissing = true;
});
afterEach(() => vi.useRealTimers());

const member = { content: brandContent("cedar"), email: "ruth@example.test" };

test("requestSignIn() returns false if the dialog's file is missing, and the next call fetches the file again", async () => {
  renderSite(<IdleGuard />, member);
  expect(await requestSignIn()).toBe(false);
  files.areMissing = false;
  void requestSignIn();
  expect(await screen.findByText("The dialog")).toBeTruthy();
});

test("retries the idle watch's file until it loads", async () => {
  vi.useFakeTimers();
  renderSite(<IdleGuard />, member);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText("The watch")).toBeNull();
  files.areMissing = false;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText("The watch")).toBeTruthy();
});
