import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error";
import { request } from "./request";

/** A path of type `string`, which accepts any body. */
const ANY: string = "/api/x";
const WITHOUT_SLASH: string = "api/v4/member/dependents";

const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal("fetch", send);
  document.documentElement.lang = "es";
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
});
afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

function sentHeaders(call: number): Record<string, string> {
  return send.mock.calls[call]?.[1].headers as Record<string, string>;
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error("no ApiError was thrown");
  return failure;
}

describe("a request", () => {
  it("sends the CSRF token and the page's language, and returns the parsed body", async () => {
    send.mockResolvedValue(answer(200, { plans: [] }));
    expect(await request("/api/v4/plans", { query: { state: "AZ", none: null } })).toEqual({ plans: [] });
    expect(send.mock.calls[0]?.[0]).toBe("/api/v4/plans?state=AZ");
    expect(sentHeaders(0)).toEqual({ accept: "application/json", "csrf-token": "old", "accept-language": "es" });
  });

  it("sends a body as JSON", async () => {
    send.mockResolvedValue(answer(201, {}));
    await request("/api/km/checkout", { method: "POST", body: { planId: 1, billingCycle: "annual" } });
    expect(send.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"planId":1,"billingCycle":"annual"}', credentials: "same-origin" });
    expect(sentHeaders(0)["content-type"]).toBe("application/json");
  });

  it("always requests an absolute path", async () => {
    send.mockResolvedValue(answer(200, []));
    await request(WITHOUT_SLASH);
    expect(send.mock.calls[0]?.[0]).toBe("/api/v4/member/dependents");
  });

  it("returns undefined for an empty response", async () => {
    send.mockResolvedValue(answer(204));
    expect(await request(ANY, { method: "DELETE" })).toBeUndefined();
  });
});

describe("an error response", () => {
  it("is an ApiError with all fields of the problem document", async () => {
    const problem = { status: 422, code: "invalid", detail: "Please check.", reason: "x", requestId: "r1", errors: { email: "Taken." }, errorCodes: { email: "taken" } };
    send.mockResolvedValue(answer(422, problem, { "retry-after": "30" }));
    expect(await failureOf(request(ANY, { method: "POST", body: {} }))).toMatchObject({
      status: 422,
      code: "invalid",
      detail: "Please check.",
      reason: "x",
      requestId: "r1",
      fieldErrors: { email: "Taken." },
      fieldCodes: { email: "taken" },
      retryAfter: 30,
    });
  });

  it("without a problem document has its status", async () => {
    send.mockResolvedValue(new Response("<html>502</html>", { status: 502 }));
    expect(await failureOf(request(ANY))).toMatchObject({ status: 502, code: "http_502", detail: "" });
  });

  it("has code unreadable_answer if the body is not JSON", async () => {
    send.mockResolvedValue(new Response("hello", { status: 200 }));
    expect(await failureOf(request(ANY))).toMatchObject({ code: "unreadable_answer" });
  });

  it("has code network if the request fails", async () => {
    send.mockRejectedValue(new TypeError("failed"));
    expect(await failureOf(request(ANY))).toMatchObject({ status: 0, code: "network" });
  });
});

describe("a call without a response", () => {
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const abort = () => reject(new DOMException("aborted", "AbortError"));
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort);
    });

  // AbortSignal.timeout() does not use the fake timers.
  const limits = new Map<number, AbortController>();
  beforeEach(() => {
    limits.clear();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const controller = new AbortController();
      limits.set(milliseconds, controller);
      return controller.signal;
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ["a read", {}, 30_000],
    ["a write", { method: "POST", body: {} } as const, 90_000],
    ["an upload", { method: "POST", form: new FormData() } as const, 600_000],
  ])("times out: %s", async (_, options, limit) => {
    send.mockImplementation(never);
    const ended = vi.fn();
    const failure = failureOf(request(ANY, options)).finally(ended);
    await vi.waitFor(() => expect([...limits.keys()]).toEqual([limit]));
    expect(ended).not.toHaveBeenCalled();
    limits.get(limit)?.abort();
    expect(await failure).toMatchObject({ status: 0, code: "network" });
  });

  it("rejects if its caller aborts it", async () => {
    send.mockImplementation(never);
    const controller = new AbortController();
    const answered = request(ANY, { signal: controller.signal });
    const aborted = expect(answered).rejects.toThrow("aborted");
    controller.abort();
    await aborted;
  });
});

describe("an outdated CSRF token", () => {
  const refused = () => answer(403, { code: "csrf_invalid", status: 403 });

  it("is renewed, and the call repeated once", async () => {
    send
      .mockResolvedValueOnce(refused())
      .mockResolvedValueOnce(answer(200, { isAuthenticated: false, csrfToken: "new" }))
      .mockResolvedValueOnce(answer(200, { done: true }));
    expect(await request("/api/login", { method: "POST", body: { email: "", password: "" } })).toEqual({ done: true });
    expect(send.mock.calls.map(([path]) => path)).toEqual(["/api/login", "/api/auth", "/api/login"]);
    expect(sentHeaders(2)["csrf-token"]).toBe("new");
  });

  it("is renewed only once", async () => {
    send.mockImplementation(async (path) => (path === "/api/auth" ? answer(200, { csrfToken: "new" }) : refused()));
    expect(await failureOf(request("/api/login", { method: "POST", body: { email: "", password: "" } }))).toMatchObject({ code: "csrf_invalid" });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("is not renewed for a read", async () => {
    send.mockResolvedValue(refused());
    await failureOf(request(ANY));
    expect(send).toHaveBeenCalledTimes(1);
  });
});
