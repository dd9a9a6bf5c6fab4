import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { axeFaults } from "../testing/a11y";
import { renderSite } from "../testing/render-site";
import { testContent } from "../testing/test-site";
import { Fold } from "./fold";

test("a fold says what it shows, opens without script, and holds nothing itself", async () => {
  const { container } = renderSite(<Fold what="Cedar Household" />, { content: testContent() });
  const details = container.querySelector("details");
  expect(screen.getByText("Show all").textContent).toBe("Show all: Cedar Household");
  expect(details?.children).toHaveLength(1);
  await userEvent.click(screen.getByText("Show all"));
  expect(details?.open).toBe(true);
  expect(await axeFaults(container)).toEqual([]);
});
