// @vitest-environment jsdom
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { lazySection } from "./lazy-section";
import type { SectionProps } from "./section-props";

const props = {} as SectionProps<"richText">;
const Words = () => <p>Words</p>;

afterEach(() => vi.restoreAllMocks());

test("what waits for its code goes on without complaint once it is there", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const drawn = lazySection<"richText">(async () => Words);
  await drawn.load();
  const place = document.createElement("div");
  place.innerHTML = renderToString(<drawn.Component {...props} />);
  // The code comes while React takes the page over.
  let arrive: (view: typeof Words) => void = () => undefined;
  const section = lazySection<"richText">(() => new Promise((resolve) => (arrive = resolve)));
  void section.load();
  const Arrival = () => {
    queueMicrotask(() => arrive(Words));
    return null;
  };
  const root = hydrateRoot(
    place,
    <>
      <Arrival />
      <section.Component {...props} />
    </>,
  );
  await vi.waitFor(() => expect(Object.keys(place.querySelector("p") ?? {}).join()).toContain("__reactProps"));
  expect(place.textContent).toBe("Words");
  expect(complaints.mock.calls).toEqual([]);
  root.unmount();
});

test("code that is there renders at once, also on the server", async () => {
  const section = lazySection<"richText">(async () => Words);
  await section.load();
  expect(renderToString(<section.Component {...props} />)).toContain("<p>Words</p>");
});
