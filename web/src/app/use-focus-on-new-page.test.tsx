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
          { path: "/payment", element: <h1>Payment</h1> },
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

test("does not move the focus for an address with a fragment or another query", async () => {
  const router = show();
  await act(() => router.navigate("/payment#card"));
  expect(document.activeElement).toBe(document.body);
  await act(() => router.navigate("/payment?again=1"));
  expect(document.activeElement).toBe(document.body);
});
