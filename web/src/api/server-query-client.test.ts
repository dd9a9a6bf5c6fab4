import { describe, expect, it, vi } from "vitest";
import { createQueryClient, knownQueries } from "./query-client";
import { ServerQueryClient } from "./server-query-client";

const KEY = ["thing", 1] as const;

describe("the query client of a render", () => {
  it("fetches a query once for concurrent and later loaders", async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async () => "found");
    const query = { queryKey: KEY, queryFn };
    expect(await Promise.all([client.ensureQueryData(query), client.fetchQuery(query)])).toEqual(["found", "found"]);
    await client.prefetchQuery(query);
    expect([client.getQueryData(KEY), queryFn.mock.calls.length]).toEqual(["found", 1]);
  });

  it("fetches stale data again, and retains the old data if that fails", async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async (): Promise<string> => "first");
    await client.fetchQuery({ queryKey: KEY, queryFn });
    queryFn.mockRejectedValueOnce(new Error("busy"));
    await expect(client.fetchQuery({ queryKey: KEY, queryFn, staleTime: () => 0 })).rejects.toThrow("busy");
    expect(client.getQueryData(KEY)).toBe("first");
    queryFn.mockResolvedValueOnce("second");
    expect(await client.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0 })).toBe("second");
  });

  it("rejects on failure, has no data, and retries at the next request", async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async (): Promise<string> => "found");
    queryFn.mockRejectedValue(new Error("refused"));
    await expect(client.ensureQueryData({ queryKey: KEY, queryFn })).rejects.toThrow("refused");
    await client.prefetchQuery({ queryKey: KEY, queryFn });
    expect([client.getQueryData(KEY), knownQueries(client), queryFn.mock.calls.length]).toEqual([undefined, [], 2]);
    queryFn.mockResolvedValue("found");
    expect(await client.ensureQueryData({ queryKey: KEY, queryFn })).toBe("found");
  });

  it("passes the client to the query function", async () => {
    const client = createQueryClient();
    client.setQueryData(["whole"], { part: 5 });
    const query = { queryKey: ["part"], queryFn: (context: { client: typeof client }) => context.client.getQueryData<{ part: number }>(["whole"])?.part };
    expect(await client.ensureQueryData(query)).toBe(5);
    expect(client.setQueryData<number>(["part"], (before = 0) => before + 1)).toBe(6);
  });

  it("rejects undefined as data", async () => {
    const client = createQueryClient();
    await expect(client.fetchQuery({ queryKey: KEY, queryFn: () => undefined as unknown })).rejects.toThrow('no data for ["thing",1]');
  });

  it.each([false, true])("lists its queries in the order of requests; with query cache: %s", async (isCacheWanted) => {
    const client = createQueryClient();
    expect(client).toBeInstanceOf(ServerQueryClient);
    client.setQueryData(["session"], { isAuthenticated: false });
    await client.fetchQuery({ queryKey: KEY, queryFn: () => 7, meta: { public: true } });
    if (isCacheWanted) expect(client.getQueryCache().findAll({ queryKey: ["thing"] })).toHaveLength(1);
    client.setQueryData(["late"], 8);
    expect(knownQueries(client)).toEqual([
      { queryKey: ["session"], meta: undefined, data: { isAuthenticated: false } },
      { queryKey: KEY, meta: { public: true }, data: 7 },
      { queryKey: ["late"], meta: undefined, data: 8 },
    ]);
  });

  it("supports removal, also while a query is pending", async () => {
    const client = createQueryClient();
    let answer = (_: string): void => {};
    const slow = client.fetchQuery({ queryKey: KEY, queryFn: () => new Promise<string>((done) => (answer = done)) });
    client.setQueryData(["other"], "here");
    client.removeQueries({ queryKey: ["other"] });
    answer("late");
    expect([await slow, client.getQueryData(KEY), client.getQueryData(["other"])]).toEqual(["late", "late", undefined]);
  });
});
