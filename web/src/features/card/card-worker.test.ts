import { expect, it } from "vitest";
import source from "./card-worker.js?raw";

type FetchEvent = Pick<Request, "method" | "url" | "mode">;

/** Runs the worker without a network, with copies of these paths; returns its answer, or undefined when it leaves the request to the browser. */
async function answerTo(request: FetchEvent, copies: Record<string, string>): Promise<string | undefined> {
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: "http://cedar.localhost" },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  };
  const caches = {
    has: () => Promise.resolve(true),
    open: () => Promise.resolve({ match: (path: string) => Promise.resolve(copies[path]) }),
  };
  const fetch = () => Promise.reject(new Error("no network"));
  new Function("self", "caches", "fetch", source)(self, caches, fetch);
  let answer: Promise<string> | undefined;
  handlers.get("fetch")?.({ request, respondWith: (given: Promise<string>) => (answer = given) });
  return answer;
}

const get = (path: string, mode: Request["mode"]): FetchEvent => ({ method: "GET", url: `http://cedar.localhost${path}`, mode });
const COPIES = { "/dashboard/card": "copy", "/assets/a.css": "style" };

it("answers a visit of the card page, and its files, from the copy without a network", async () => {
  expect(await answerTo(get("/dashboard/card", "navigate"), COPIES)).toBe("copy");
  expect(await answerTo(get("/assets/a.css", "no-cors"), COPIES)).toBe("style");
});

it("leaves other pages, calls and the renewal of the copy to the network", async () => {
  expect(await answerTo(get("/dashboard", "navigate"), COPIES)).toBeUndefined();
  expect(await answerTo(get("/api/v4/member/info", "cors"), COPIES)).toBeUndefined();
  expect(await answerTo(get("/dashboard/card", "cors"), COPIES)).toBeUndefined();
});
