import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { stubServer } from "../testing/stub-server";
import { TEST_CONFIG, testContent, testInput } from "../testing/test-site";

const content = loadContent(JSON.stringify(testContent({})));

beforeEach(() => stubServer({}));
afterEach(() => vi.unstubAllGlobals());

async function textAt(url: string, input: object = {}): Promise<string> {
  const { html } = await renderPage(testInput({ url, ...input }), content);
  return html.replaceAll(/<script.*?<\/script>|<!-- -->/gs, "").replaceAll(/<[^>]*>/g, " ");
}

it.each([
  [60_000, "not used for one minute."],
  [90_000, "not used for one minute."],
  [900_000, "not used for 15 minutes."],
])("explains a logout after %i idle milliseconds without overstating them", async (idleAuthMilliseconds, words) => {
  expect(await textAt("/member-login?ended=idle", { config: { ...TEST_CONFIG, idleAuthMilliseconds } })).toContain(words);
});

it("explains a logout that the server has not confirmed", async () => {
  expect(await textAt("/member-login?ended=unconfirmed")).toContain("that completes the logout");
  expect(await textAt("/member-login")).not.toContain("that completes the logout");
});
