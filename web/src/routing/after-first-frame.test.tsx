// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AfterFirstFrame } from "./after-first-frame";
import { staticRouter } from "./page-router";
import { RouterView } from "./router-view";

const Page = () => (
  <>
    <h1>plans</h1>
    <AfterFirstFrame>
      <p>prices</p>
    </AfterFirstFrame>
  </>
);
const routes = [{ id: "home", path: "/", Component: () => <h1>home</h1> }, { id: "plans", path: "/plans", Component: Page }];

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => frames.push(callback));
  vi.spyOn(window, "cancelAnimationFrame").mockImplementation((id) => void frames.splice(id - 1, 1));
});
afterEach(() => vi.restoreAllMocks());

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterView router={router} />);
  return router;
}

it("renders after the first frame of a page that a link has opened", async () => {
  const router = open("/");
  await act(() => router.navigate("/plans"));
  expect(screen.queryByText("plans")).not.toBeNull();
  expect(screen.queryByText("prices")).toBeNull();
  act(() => frames.forEach((draw) => draw(0)));
  expect(await screen.findByText("prices")).toBeDefined();
});

it("renders at once after Back", async () => {
  const router = open("/plans");
  await act(() => router.navigate("/"));
  await act(() => router.navigate(-1));
  expect(screen.queryByText("prices")).not.toBeNull();
});

it("renders at once when the address has a fragment", async () => {
  const router = open("/");
  await act(() => router.navigate("/plans#prices"));
  expect(screen.queryByText("prices")).not.toBeNull();
});

it("is part of a document", () => {
  const { location, matches, loaderData, errors } = createMemoryRouter(routes, { initialEntries: ["/plans"] }).state;
  expect(renderToString(<RouterView router={staticRouter({ location, matches, loaderData, errors })} />)).toContain("prices");
});

it("requests nothing more when the page is left before its first frame", async () => {
  const router = open("/");
  await act(() => router.navigate("/plans"));
  await act(() => router.navigate("/"));
  expect(frames).toHaveLength(0);
});
