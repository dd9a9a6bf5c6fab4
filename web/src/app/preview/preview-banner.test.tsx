import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { storedPreviewVersion, storePreviewVersion } from "../../content/preview-version";
import { toChrome } from "../../content/site-content";
import { axeFaults } from "../../testing/a11y";
import { renderInPage } from "../../testing/render-ui";
import { testContent } from "../../testing/test-site";
import { PreviewBanner } from "./preview-banner";
import { createShownVersionStore, PreviewProvider } from "./shown-version";

function show(preview: string | undefined, isRefused = false) {
  const store = createShownVersionStore({ chrome: toChrome(testContent()), preview, isRefused });
  return renderInPage(
    <PreviewProvider value={store}>
      <PreviewBanner />
    </PreviewProvider>,
  );
}

it.each([
  ["working", "You are viewing an unpublished version of this site"],
  ["12", "You are viewing an older version of this site"],
])("shows for version %s: %s", async (version, text) => {
  const { container } = show(version);
  expect(screen.getByText(text)).toBeTruthy();
  expect(await axeFaults(container)).toEqual([]);
});

it("links to the published site and deletes the stored version", () => {
  storePreviewVersion("working");
  show("working");
  const link = screen.getByRole("link", { name: "here" });
  expect(link.getAttribute("href")).toBe("/?version=published");
  link.addEventListener("click", (event) => event.preventDefault());
  link.click();
  expect(storedPreviewVersion()).toBeUndefined();
});

it("is absent on the published site", () => {
  show(undefined);
  expect(screen.queryByRole("complementary")).toBeNull();
});

it("says that a preview has expired and that this is the published site", async () => {
  const { container } = show(undefined, true);
  expect(screen.getByRole("status").textContent).toMatch(/^This preview has expired, or its link is not valid\. You are viewing the published site/);
  expect(await axeFaults(container)).toEqual([]);
});

it("says that another version was refused, and still links to the published site", async () => {
  const { container } = show("12", true);
  expect(screen.getByRole("status").textContent).toMatch(/^The preview that you asked for has expired/);
  expect(screen.getByText("You are viewing an older version of this site")).toBeTruthy();
  expect(screen.getByRole("link", { name: "here" })).toBeTruthy();
  expect(await axeFaults(container)).toEqual([]);
});
