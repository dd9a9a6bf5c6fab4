import { expect, test } from "vitest";
import { withContents } from "./contents";

test("headings get ids derived from their texts, and are listed in their order", () => {
  const { html, headings } = withContents('<h2>1. What it <em>is</em></h2><p>Text</p><h2 lang="es">Más &amp; más</h2><h3>Below</h3>');
  expect(html).toBe('<h2 id="1-what-it-is">1. What it <em>is</em></h2><p>Text</p><h2 lang="es" id="mas-mas">Más &amp; más</h2><h3>Below</h3>');
  expect(headings).toEqual([
    { id: "1-what-it-is", title: "1. What it is" },
    { id: "mas-mas", title: "Más & más" },
  ]);
});

test("ids are unique, and differ from the id of the page's main element", () => {
  const { headings } = withContents("<h2>Main</h2><h2>Cost</h2><h2>Cost</h2><h2>¿?</h2>");
  expect(headings.map(({ id }) => id)).toEqual(["main-2", "cost", "cost-2", "part"]);
});
