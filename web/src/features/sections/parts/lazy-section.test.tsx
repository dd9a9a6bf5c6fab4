// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { lazySection } from "./lazy-section";
import type { SectionProps } from "./section-props";

const props = {} as SectionProps<"richText">;
const Words = () => <p>Words</p>;

afterEach(() => vi.restoreAllMocks());

test("a section renders once its code is loaded, without console errors", async () => {
  const consoleErrors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const section = lazySection<"richText">(async () => Words);
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(<section.Component {...props} />));
  expect(place.textContent).toBe("");
  await section.load();
  await vi.waitFor(() => expect(place.textContent).toBe("Words"));
  expect(consoleErrors.mock.calls).toEqual([]);
  root.unmount();
});

test("loaded code renders immediately, also on the server", async () => {
  const section = lazySection<"richText">(async () => Words);
  await section.load();
  expect(renderToString(<section.Component {...props} />)).toContain("<p>Words</p>");
});
