import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { section as sectionSchema } from "../../content/schema/schema-sections";
import { TEST_SITE } from "../../testing/render-feature";
import { renderSite } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { Sections } from "./sections";

// No other test of this file may load the code of sections.
test("sections without the server's markup load their code without an interaction", async () => {
  const words = sectionSchema.parse({ type: "richText", html: "<p>Only words.</p>" });
  await act(async () => void renderSite(<Sections sections={[words]} plans={[]} />, { content: testContent(TEST_SITE) }));
  expect(await screen.findByText("Only words.")).toBeTruthy();
});
