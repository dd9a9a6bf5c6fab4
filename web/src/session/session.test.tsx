import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../api/query-client";
import { logIn } from "./login";
import { logOut, repeatLogout } from "./logout";
import { parseSession, refreshSession, sessionOf, sessionQuery, setSession } from "./session-query";

const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal("fetch", send);
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
});
afterEach(() => vi.unstubAllGlobals());

const csrfOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function memberClient() {
  const client = createQueryClient();
  setSession(client, { isAuthenticated: true, email: "ana@example.org" });
  return client;
}

describe("a session response", () => {
  it.each([
    [{ isAuthenticated: true, email: "a@b.c" }, { isAuthenticated: true, email: "a@b.c" }],
    [{ isAuthenticated: false }, { isAuthenticated: false }],
    [{ isAuthenticated: false, email: "a@b.c" }, { isAuthenticated: false }],
    [{ isAuthenticated: true, email: null }, { isAuthenticated: true }],
  ])("%j is read as %j", (given, session) => {
    expect(parseSession(given)).toEqual(session);
  });

  it.each([[{ isAuthenticated: "true" }], [{}], [null], [{ isAuthenticated: true, email: 5 }]])("%j is refused", (given) => {
    expect(() => parseSession(given)).toThrow();
  });
});

describe("refreshing", () => {
  it("stores the session and the new CSRF token", async () => {
    send.mockResolvedValue(answer(200, { isAuthenticated: true, email: "ana@example.org", csrfToken: "new" }));
    const client = createQueryClient();
    await client.fetchQuery(sessionQuery);
    expect(sessionOf(client)).toEqual({ isAuthenticated: true, email: "ana@example.org" });
    expect(csrfOfPage()).toBe("new");
  });

  it("that fails clears the state", async () => {
    send.mockResolvedValue(answer(500, {}));
    const client = memberClient();
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(sessionOf(client)).toEqual({ isAuthenticated: false });
  });
});

describe("refreshing a known session", () => {
  it.each([
    ["fails", () => answer(500, {})],
    ["says that the session has ended", () => answer(200, { isAuthenticated: false })],
  ])("that %s clears the session and stores whose it was", async (_, reply) => {
    send.mockResolvedValue(reply());
    const client = memberClient();
    expect(await refreshSession(client)).toBe(false);
    expect(sessionOf(client)).toEqual({ isAuthenticated: false, lostBy: "ana@example.org" });
  });

  it("keeps the session of a visitor after a failure, and of a confirmed member", async () => {
    send.mockResolvedValue(answer(500, {}));
    const visitor = createQueryClient();
    expect(await refreshSession(visitor)).toBe(true);
    expect(sessionOf(visitor)).toEqual({ isAuthenticated: false });
    send.mockResolvedValue(answer(200, { isAuthenticated: true, email: "ana@example.org" }));
    const client = memberClient();
    expect(await refreshSession(client)).toBe(true);
    expect(sessionOf(client)).toEqual({ isAuthenticated: true, email: "ana@example.org" });
  });
});

describe("logging in", () => {
  const login = (redirect?: string | null) => answer(200, { isAuthenticated: true, email: "ana@example.org", csrfToken: "new", redirect });

  it("opens the session and returns the redirect of the response", async () => {
    send.mockResolvedValue(login("/checkout"));
    const client = createQueryClient();
    expect(await logIn(client, { email: "ana@example.org", password: "secret" })).toBe("/checkout");
    expect(sessionOf(client).email).toBe("ana@example.org");
    expect(csrfOfPage()).toBe("new");
  });

  it.each([
    ["//evil.example", undefined, "/dashboard"],
    [null, "/dashboard/receipt/1", "/dashboard/receipt/1"],
    [null, "https://evil.example", "/dashboard"],
  ])("with the response's redirect %j and the requested one %j returns %s", async (answered, requested, target) => {
    send.mockResolvedValue(login(answered));
    expect(await logIn(createQueryClient(), { email: "a@b.c", password: "p", redirect: requested })).toBe(target);
  });

  it("does not change the session if it is refused", async () => {
    send.mockResolvedValue(answer(401, { code: "login_failed", detail: "Email or password is incorrect." }));
    const client = createQueryClient();
    await expect(logIn(client, { email: "a@b.c", password: "p" })).rejects.toMatchObject({ code: "login_failed" });
    expect(sessionOf(client).isAuthenticated).toBe(false);
  });
});

describe("logging out", () => {
  it("calls the server, deletes the member's data and keeps the site's content", async () => {
    send.mockResolvedValue(answer(200, { isAuthenticated: false, csrfToken: "new" }));
    const client = memberClient();
    client.setQueryData(["member"], { name: "Ana" });
    await client.prefetchQuery({ queryKey: ["page", "faq"], queryFn: () => ({ title: "FAQ" }), meta: { public: true } });
    expect(await logOut(client)).toBe(true);
    expect(send.mock.calls[0]).toMatchObject(["/api/v4/member/logout", { method: "POST" }]);
    expect(send.mock.calls[0]?.[1].body).toBeUndefined();
    expect(sessionOf(client)).toEqual({ isAuthenticated: false });
    expect(client.getQueryData(["member"])).toBeUndefined();
    expect(client.getQueryData(["page", "faq"])).toEqual({ title: "FAQ" });
    expect(csrfOfPage()).toBe("new");
  });

  it("does not call the server without a session", async () => {
    await logOut(createQueryClient());
    expect(send).not.toHaveBeenCalled();
  });

  it("waits five seconds at most for the server after an idle logout", async () => {
    const limits = new Map<number, AbortController>();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
      const controller = new AbortController();
      limits.set(limit, controller);
      return controller.signal;
    });
    send.mockImplementation((_path, { signal }) => new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted")))));
    const client = memberClient();
    const leaving = logOut(client, "idle");
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    limits.get(5_000)?.abort();
    await leaving;
    expect(sessionOf(client).isAuthenticated).toBe(false);
  });

  it("clears the session if the request fails, and reports it", async () => {
    send.mockRejectedValue(new TypeError("offline"));
    const client = memberClient();
    expect(await logOut(client)).toBe(false);
    expect(sessionOf(client).isAuthenticated).toBe(false);
  });

  it("that is a repetition stops at a login, so that its answer cannot delete the new session's cookie", async () => {
    let stop: AbortSignal | null | undefined;
    send.mockImplementationOnce((_path, { signal }) => {
      stop = signal;
      return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted"))));
    });
    const client = memberClient();
    repeatLogout(client);
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    send.mockImplementationOnce(async () => {
      expect(stop?.aborted).toBe(true);
      return answer(200, { isAuthenticated: true, email: "ana@example.org", csrfToken: "new" });
    });
    expect(stop?.aborted).toBe(false);
    await logIn(client, { email: "ana@example.org", password: "secret" });
    expect(csrfOfPage()).toBe("new");
  });
});
