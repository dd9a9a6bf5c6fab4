import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { createMemoryRouter } from "react-router";
import { RouterView } from "../routing/router-view";
import { Outlet } from "../routing/hooks";
import { expect, test } from "vitest";
import { useFocusOnNewPage } from "./use-focus-on-new-page";

function Frame() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <main ref={main} tabIndex={-1}>
      <nav>Steps</nav>
      <Outlet />
    </main>
  );
}

function show() {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: "/details", element: <h1>Your details</h1> },
          { path: "/payment", element: [<h1 key="1">Payment</h1>, <section key="2" id="card" aria-label="Card" />] },
          { path: "/bare", element: <p>Nothing</p> },
        ],
      },
    ],
    { initialEntries: ["/details"] },
  );
  render(<RouterView router={router} />);
  return router;
}

test("focuses the heading of a new page, or main if it has none", async () => {
  const router = show();
  expect(document.activeElement).toBe(document.body);
  await act(() => router.navigate("/payment"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Payment" }));
  await act(() => router.navigate("/bare"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("focuses the part that the fragment names, also after a link to a part of the same page", async () => {
  const router = show();
  await act(() => router.navigate("/payment#card"));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Card" }));
  await act(() => router.navigate("/payment?again=1"));
  act(() => screen.getByRole("main").focus());
  await act(() => router.navigate("/payment?again=1#card"));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Card" }));
});

test("focuses the heading of a new page that has no such part", async () => {
  const router = show();
  await act(() => router.navigate("/payment#missing"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Payment" }));
});

test("does not move the focus for another query, and within a page not at Back", async () => {
  const router = show();
  await act(() => router.navigate("/details?again=1"));
  expect(document.activeElement).toBe(document.body);
  await act(() => router.navigate("/details?again=2#card"));
  await act(() => router.navigate(-1));
  expect(document.activeElement).toBe(document.body);
});
