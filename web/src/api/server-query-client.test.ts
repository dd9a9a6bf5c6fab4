import { describe, expect, it, vi } from "vitest";
import { createQueryClient, knownQueries } from "./query-client";
import { ServerQueryClient } from "./server-query-client";

const KEY = ["thing", 1] as const;

describe("the query client of a render", () => {
  it("asks once for what several loaders want at the same time, and afterwards", async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async () => "found");
    const query = { queryKey: KEY, queryFn };
    expect(await Promise.all([client.ensureQueryData(query), client.fetchQuery(query)])).toEqual(["found", "found"]);
    await client.prefetchQuery(query);
    expect([client.getQueryData(KEY), queryFn.mock.calls.length]).toEqual(["found", 1]);
  });

  it("asks again when nothing old will do, and keeps what it has when that fails", async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async (): Promise<string> => "first");
    await client.fetchQuery({ queryKey: KEY, queryFn });
    queryFn.mockRejectedValueOnce(new Error("busy"));
    await expect(client.fetchQuery({ queryKey: KEY, queryFn, staleTime: () => 0 })).rejects.toThrow("busy");
    expect(client.getQueryData(KEY)).toBe("first");
    queryFn.mockResolvedValueOnce("second");
    expect(await client.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0 })).toBe("second");
  });

  it("tells of failures, tries again when asked again, and has nothing until then", async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async (): Promise<string> => "found");
    queryFn.mockRejectedValue(new Error("refused"));
    await expect(client.ensureQueryData({ queryKey: KEY, queryFn })).rejects.toThrow("refused");
    await client.prefetchQuery({ queryKey: KEY, queryFn });
    expect([client.getQueryData(KEY), knownQueries(client), queryFn.mock.calls.length]).toEqual([undefined, [], 2]);
    queryFn.mockResolvedValue("found");
    expect(await client.ensureQueryData({ queryKey: KEY, queryFn })).toBe("found");
  });

  it("hands a query its client, so that one can build on another", async () => {
    const client = createQueryClient();
    client.setQueryData(["whole"], { part: 5 });
    const query = { queryKey: ["part"], queryFn: (context: { client: typeof client }) => context.client.getQueryData<{ part: number }>(["whole"])?.part };
    expect(await client.ensureQueryData(query)).toBe(5);
    expect(client.setQueryData<number>(["part"], (before = 0) => before + 1)).toBe(6);
  });

  it("does not take a missing answer for one", async () => {
    const client = createQueryClient();
    await expect(client.fetchQuery({ queryKey: KEY, queryFn: () => undefined as unknown })).rejects.toThrow('no data for ["thing",1]');
  });

  it.each([false, true])("names what it has in the order of asking; cache asked for: %s", async (isCacheWanted) => {
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

  it("is whole for who changes the cache, also for what is under way", async () => {
    const client = createQueryClient();
    let answer = (_: string): void => {};
    const slow = client.fetchQuery({ queryKey: KEY, queryFn: () => new Promise<string>((done) => (answer = done)) });
    client.setQueryData(["other"], "here");
    client.removeQueries({ queryKey: ["other"] });
    answer("late");
    expect([await slow, client.getQueryData(KEY), client.getQueryData(["other"])]).toEqual(["late", "late", undefined]);
  });
});
