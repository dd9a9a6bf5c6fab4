// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "../lib/store";
import { NavigationContext, useSlowNavigation } from "./hooks";
import { IDLE, type PageRouterState } from "./page-router";

type Navigation = PageRouterState["navigation"];
const to = (pathname: string): Navigation => ({ state: "loading", location: { pathname, search: "", hash: "", state: null, key: pathname } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const navigation = createStore<Navigation>(IDLE);
  const seen: (string | undefined)[] = [];
  const Line = () => {
    seen.push(useSlowNavigation(300)?.pathname);
    return null;
  };
  const { unmount } = render(<NavigationContext value={navigation}><Line /></NavigationContext>);
  return { seen, unmount, change: (next: Navigation) => act(() => navigation.set(() => next)), wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)) };
}

it("renders nothing again for a navigation that ends in time", () => {
  const { seen, change, wait } = open();
  change(to("/faq"));
  wait(299);
  change(IDLE);
  wait(1_000);
  expect(seen).toEqual([undefined]);
});

it("returns the target of a slow navigation until it ends, also another target", () => {
  const { seen, change, wait } = open();
  change(to("/faq"));
  wait(200);
  change(to("/support"));
  wait(100);
  expect(seen.at(-1)).toBe("/support");
  change(to("/terms"));
  expect(seen.at(-1)).toBe("/terms");
  change(IDLE);
  expect(seen.at(-1)).toBeUndefined();
});

it("waits again for the next navigation", () => {
  const { seen, change, wait } = open();
  change(to("/faq"));
  wait(300);
  change(IDLE);
  change(to("/support"));
  wait(299);
  expect(seen.at(-1)).toBeUndefined();
  wait(1);
  expect(seen.at(-1)).toBe("/support");
});

it("ends with the component", () => {
  const { change, unmount } = open();
  change(to("/faq"));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
