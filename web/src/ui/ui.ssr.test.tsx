import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { inPage } from "../testing/render-ui";
import { UI_STATES } from "../testing/ui-states";

it.each(Object.entries(UI_STATES))("is rendered by the server without inline styles: %s", (_name, element) => {
  const html = renderToString(inPage(element));
  expect(html).not.toContain(" style=");
  expect(html).not.toContain("<script");
});

it("is identical in two renders", () => {
  const all = <>{Object.values(UI_STATES)}</>;
  expect(renderToString(inPage(all))).toBe(renderToString(inPage(all)));
});
