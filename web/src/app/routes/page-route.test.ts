import { RouterContextProvider, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ApiError, toProblem } from "../../api/api-error";
import { PageError } from "../../api/page-error";
import { createQueryClient, queryClientContext } from "../../api/query-client";
import { contentSourceContext, type ContentSource } from "../../content/content-source";
import type { PageHandle } from "../../content/page-handle";
import { toChrome } from "../../content/site-content";
import { setSession } from "../../session/session-query";
import { testContent } from "../../testing/test-site";
import { pageRoute, type PageModule } from "./page-route";

const loadPage = vi.fn<ContentSource["loadPage"]>(async () => {});
const loadWords = vi.fn<ContentSource["loadWords"]>(async () => {});

const RULES = [
  { path: "/old", redirect: "/new" },
  { path: "/inside", middleware: ["members_only"] },
];

async function open(
  module: Partial<PageModule>,
  handle: PageHandle = {},
  path = "/office/9",
  isAuthenticated = false,
): Promise<unknown> {
  const chrome = toChrome(testContent({ routeRules: RULES }));
  const context = new RouterContextProvider();
  const client = createQueryClient();
  setSession(client, { isAuthenticated });
  context.set(queryClientContext, client);
  context.set(contentSourceContext, { chrome, environment: {} as ContentSource["environment"], loadPage, loadWords });
  const args = { context, params: {}, request: new Request(`http://cedar.localhost${path}?x=1`) };
  const route = pageRoute("pages/x", path, async () => ({ Component: () => null, ...module }), handle);
  const loaded = await (route.lazy as () => Promise<RouteObject>)();
  const loader = loaded.loader as (args: LoaderFunctionArgs) => Promise<unknown>;
  return loader(args as unknown as LoaderFunctionArgs);
}

describe("a page's loader", () => {
  it("loads the messages and content of the route table before the page's own data", async () => {
    const order: string[] = [];
    loadWords.mockImplementationOnce(async (areas) => void order.push(...areas));
    loadPage.mockImplementationOnce(async (_client, name) => void order.push(name));
    const loader = async () => void order.push("own");
    await open({ loader }, { words: ["checkout"], page: "checkout" });
    expect(order).toEqual(["home", "plans", "session", "checkout", "checkout", "own"]);
  });

  it("requests messages and content in parallel", async () => {
    let pageIsAsked = (): void => {};
    loadWords.mockReturnValueOnce(new Promise((resolve) => (pageIsAsked = resolve)));
    loadPage.mockImplementationOnce(async () => pageIsAsked());
    await open({}, { page: "faq" });
    expect(loadPage).toHaveBeenCalledWith(expect.anything(), "faq");
  });

  it("returns null if the page's loader returns undefined", async () => {
    expect(await open({})).toBeNull();
    expect(await open({ loader: () => undefined })).toBeNull();
    expect(await open({ loader: () => ({ a: 1 }) })).toEqual({ a: 1 });
  });

  it("throws a 404 with the path if the address is not valid", async () => {
    const failure = await open({ isValid: () => false }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageError);
    expect(failure).toMatchObject({ statusCode: 404, missing: { path: "/office/9", words: "errors.invalidPath" } });
  });

  it("loads a page's own data only if the address is valid", async () => {
    const loader = vi.fn();
    await open({ isValid: async () => false, loader }).catch(() => {});
    expect(loader).not.toHaveBeenCalled();
    await open({ isValid: async () => true, loader });
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it("converts a 404 of the API to the 404 page, and rethrows other errors", async () => {
    const fail = (status: number, detail: string) => () => {
      throw new ApiError(toProblem(status, { detail }));
    };
    await expect(open({ loader: fail(404, "No such receipt.") })).rejects.toMatchObject({
      name: "PageError",
      statusCode: 404,
      description: "No such receipt.",
    });
    await expect(open({ loader: fail(503, "Busy.") })).rejects.toMatchObject({ name: "ApiError", status: 503 });
  });

  it("follows redirects of the content before it loads data", async () => {
    const loader = vi.fn();
    const thrown = await open({ loader }, {}, "/old").catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe("/new?x=1");
    expect(loader).not.toHaveBeenCalled();
  });

  it("runs the middleware of the route and of the content's rule, before any data", async () => {
    const loader = vi.fn();
    for (const [handle, path] of [[{ middleware: ["members_only"] }, "/office/9"], [{}, "/inside"], [{}, "/Inside/"], [{}, "/%69nside"]] as const) {
      const thrown = await open({ loader }, handle, path).catch((error: unknown) => error);
      expect((thrown as Response).headers.get("location")).toBe(`/member-login?redirect=${encodeURIComponent(`${path}?x=1`)}`);
      expect(loader).not.toHaveBeenCalled();
      await open({ loader }, handle, path, true);
      expect(loader).toHaveBeenCalledTimes(1);
      loader.mockClear();
    }
    const sentOn = await open({}, { middleware: ["guests_only"] }, "/office/9", true).catch((error: unknown) => error);
    expect((sentOn as Response).headers.get("location")).toBe("/dashboard");
  });

  it.each(["nobody_knows", "toString", "__proto__"])("throws for the unknown middleware %s", async (name) => {
    const loader = vi.fn();
    await expect(open({ loader }, { middleware: [name] })).rejects.toThrow(`Unknown route middleware: ${name}`);
    expect(loader).not.toHaveBeenCalled();
  });

  it("stays pending if its file is missing, as the page is reloaded", async () => {
    const settled = vi.fn();
    const route = pageRoute("pages/x", "/x", async () => undefined);
    void (route.lazy as () => Promise<unknown>)().finally(settled);
    await new Promise((done) => setTimeout(done, 0));
    expect(settled).not.toHaveBeenCalled();
  });
});
