import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { routeOf } from "./link-clicks";

function clickOn(html: string, init: MouseEventInit = {}): string | undefined {
  document.body.innerHTML = html;
  const target = document.querySelector("[data-here]") ?? document.querySelector("a");
  let route: string | undefined;
  const note = (event: MouseEvent): void => {
    route = routeOf(event);
    event.preventDefault();
  };
  document.addEventListener("click", note, { once: true });
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return route;
}

it.each([
  ['<a href="/faq?x=1#a" data-route="">x</a>', {}, "/faq?x=1#a"],
  ['<a href="/faq" data-route=""><b data-here>x</b></a>', {}, "/faq"],
  ['<a href="/faq">x</a>', {}, undefined],
  ['<a href="/faq" data-route="" target="_blank">x</a>', {}, undefined],
  ['<a href="/faq" data-route="" download>x</a>', {}, undefined],
  ['<a href="https://other.example/" data-route="">x</a>', {}, undefined],
  ['<a href="/faq" data-route="">x</a>', { ctrlKey: true }, undefined],
  ['<a href="/faq" data-route="">x</a>', { metaKey: true }, undefined],
  ['<a href="/faq" data-route="">x</a>', { shiftKey: true }, undefined],
  ['<a href="/faq" data-route="">x</a>', { button: 1 }, undefined],
  ["<button data-here>x</button>", {}, undefined],
])("routes a click on %s with %j to %s", (html, init, route) => {
  expect(clickOn(html, init)).toBe(route);
});

it("ignores a click whose default is prevented", async () => {
  document.body.innerHTML = '<a href="/faq" data-route="">x</a>';
  document.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());
  let route: string | undefined = "not asked";
  document.addEventListener("click", (event) => void (route = routeOf(event)), { once: true });
  await userEvent.click(screen.getByRole("link"));
  expect(route).toBeUndefined();
});
