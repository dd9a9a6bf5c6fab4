import { RouterContextProvider, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ApiError, toProblem } from "../api/api-error";
import { PageError } from "../api/page-error";
import { createQueryClient, queryClientContext } from "../api/query-client";
import { contentSourceContext, type ContentSource } from "../content/content-source";
import type { PageHandle } from "../content/page-handle";
import { toChrome } from "../content/site-content";
import { testContent } from "../testing/test-site";
import { pageRoute, type PageModule } from "./page-route";

const loadPage = vi.fn<ContentSource["loadPage"]>(async () => {});
const loadWords = vi.fn<ContentSource["loadWords"]>(async () => {});

async function open(module: Partial<PageModule>, handle: PageHandle = {}, path = "/office/9"): Promise<unknown> {
  const chrome = toChrome(testContent({ routeRules: [{ path: "/old", redirect: "/new" }] }));
  const context = new RouterContextProvider();
  context.set(queryClientContext, createQueryClient());
  context.set(contentSourceContext, { chrome, environment: {} as ContentSource["environment"], loadPage, loadWords });
  const args = { context, params: {}, request: new Request(`http://cedar.localhost${path}?x=1`) };
  const route = pageRoute("pages/x", path, async () => ({ Component: () => null, ...module }), handle);
  const loaded = await (route.lazy as () => Promise<RouteObject>)();
  const loader = loaded.loader as (args: LoaderFunctionArgs) => Promise<unknown>;
  return loader(args as unknown as LoaderFunctionArgs);
}

describe("a page's loader", () => {
  it("loads the words and the content that the table names, before the page's own data", async () => {
    const order: string[] = [];
    loadWords.mockImplementationOnce(async (areas) => void order.push(...areas));
    loadPage.mockImplementationOnce(async (_client, name) => void order.push(name));
    const loader = async () => void order.push("own");
    await open({ loader }, { words: ["checkout"], page: "checkout" });
    expect(order).toEqual(["checkout", "checkout", "own"]);
  });

  it("gives null where a page gives nothing, so that hydration finds an answer", async () => {
    expect(await open({})).toBeNull();
    expect(await open({ loader: () => undefined })).toBeNull();
    expect(await open({ loader: () => ({ a: 1 }) })).toEqual({ a: 1 });
  });

  it("answers 404 with 'Page Not Found: {path}' when the address is not valid", async () => {
    const failure = await open({ isValid: () => false }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageError);
    expect(failure).toMatchObject({ statusCode: 404, statusMessage: "Page Not Found: /office/9" });
  });

  it("asks a page's own data only when the address is valid", async () => {
    const loader = vi.fn();
    await open({ isValid: async () => false, loader }).catch(() => {});
    expect(loader).not.toHaveBeenCalled();
    await open({ isValid: async () => true, loader });
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it("turns 404 of the API into the 404 page, and leaves other errors alone", async () => {
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

  it("follows the redirects of the content first", async () => {
    const loader = vi.fn();
    const thrown = await open({ loader }, {}, "/old").catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe("/new");
    expect(loader).not.toHaveBeenCalled();
  });
});
