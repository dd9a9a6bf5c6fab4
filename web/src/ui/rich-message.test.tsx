import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import hostile from "../content/fixtures/hostile-html.json";
import { ALLOWED } from "../lib/html-rules";
import { RichMessage } from "./rich-message";

it("renders only allowed elements and harmless attributes of hostile markup", () => {
  const found = hostile.flatMap(({ name, html }) => {
    const { container, unmount } = render(<RichMessage text={html} />);
    const elements = [...container.querySelectorAll("div > div *")];
    const faults = elements.flatMap((element) => [
      ...(ALLOWED.has(element.localName) ? [] : [element.localName]),
      ...element.getAttributeNames().filter((attribute) => /^on|^style$|^src$|^id$/.test(attribute)),
      ...(/^\s*(?:javascript|data|vbscript):/i.test(element.getAttribute("href") ?? "") ? ["href"] : []),
    ]);
    unmount();
    return faults.map((fault) => `${name}: ${fault}`);
  });
  expect(found).toEqual([]);
});

it.each(["menu", "ul"])("puts no %s into a paragraph", (list) => {
  const { container } = render(<RichMessage text={`<div><${list}><li>one</li></${list}></div>`} />);
  expect(container.querySelector("p")).toBeNull();
  expect(container.querySelector("ul > li")?.textContent).toBe("one");
});
