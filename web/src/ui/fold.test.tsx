import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { axeFaults } from "../testing/a11y";
import { renderSite } from "../testing/render-site";
import { testContent } from "../testing/test-site";
import { Fold } from "./fold";

test.each([
  ["en", "Show all", "Show less"],
  ["es", "Ver todo", "Ver menos"],
])("a fold has labels for both states and no content of its own, and opens natively, in %s", async (language, all, less) => {
  const { container } = renderSite(<Fold what="Cedar Household" />, { content: testContent(), language });
  const details = container.querySelector("details");
  const words = [...container.querySelectorAll("summary > span")].map((span) => [span.className, span.textContent]);
  expect(words).toEqual([
    ["fold-all", all],
    ["fold-less", less],
    ["visually-hidden", ": Cedar Household"],
  ]);
  expect(details?.children).toHaveLength(1);
  await userEvent.click(container.querySelector("summary") as HTMLElement);
  expect(details?.open).toBe(true);
  expect(await axeFaults(container)).toEqual([]);
});
