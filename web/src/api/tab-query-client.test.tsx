import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient, followQueries, seedQuery } from "./query-client";
import { quickHash } from "./query-hash";
import { TabQueryClient } from "./tab-query-client";
import { useIfLoaded } from "./use-loaded";
import { useWatched } from "./use-watched";
import { wholeClient } from "./full-query-client";

const KEY = ["thing", 1] as const;
const query = { queryKey: KEY, queryFn: async () => "asked" };
const isWhole = (client: QueryClient) => Object.hasOwn(client, "getQueryCache");

test("reads and ensures seeded data without the library and without a request", async () => {
  const client = createQueryClient();
  seedQuery(client, { queryKey: KEY, data: "brought", updatedAt: Date.now() });
  client.setQueryData(["session"], { isAuthenticated: false });
  expect([client.getQueryData(KEY), await client.ensureQueryData(query)]).toEqual(["brought", "brought"]);
  expect(client.setQueryData<{ isAuthenticated: boolean }>(["session"], (before) => ({ isAuthenticated: before === undefined }))).toEqual({ isAuthenticated: false });
  expect(isWhole(client)).toBe(false);
});

test("a fetch loads the library, which contains the seeded data", async () => {
  const client = createQueryClient();
  seedQuery(client, { queryKey: ["old"], data: "brought", updatedAt: 1, meta: { public: true } });
  expect(await client.ensureQueryData(query)).toBe("asked");
  expect(isWhole(client)).toBe(true);
  expect([client.getQueryData(["old"]), client.getQueryState(["old"])?.dataUpdatedAt]).toEqual(["brought", 1]);
  client.removeQueries({ predicate: ({ meta }) => meta?.public !== true });
  expect([client.getQueryData(["old"]), client.getQueryData(KEY)]).toEqual(["brought", undefined]);
});

test("data invalidated before the library loads is fetched again", async () => {
  const client = createQueryClient();
  seedQuery(client, { queryKey: KEY, data: "brought", updatedAt: Date.now() });
  seedQuery(client, { queryKey: ["other"], data: "brought", updatedAt: Date.now() });
  await client.invalidateQueries({ queryKey: ["thing"] });
  expect(await client.fetchQuery({ ...query, staleTime: Infinity })).toBe("asked");
  expect(client.getQueryState(["other"])?.isInvalidated).toBe(false);
});

test.each([
  ["of a part of the key", { queryKey: ["member"] }, ["public"]],
  ["of exactly this key", { queryKey: ["member"], exact: true }, ["member a", "public"]],
  ["that a function chooses", { predicate: ({ meta }: { meta: unknown }) => meta === undefined }, ["public"]],
])("removes data %s", (_, filters, left) => {
  const client = new TabQueryClient();
  client.seed({ queryKey: ["member"], data: 1, updatedAt: 1 });
  client.seed({ queryKey: ["member", "a"], data: 1, updatedAt: 1 });
  client.seed({ queryKey: ["public"], data: 1, updatedAt: 1, meta: { public: true } });
  client.removeQueries(filters as never);
  const keys = [["member"], ["member", "a"], ["public"]].filter((key) => client.getQueryData(key) !== undefined);
  expect(keys.map((key) => key.join(" "))).toEqual(left);
});

test("subscribers are notified of changes before and after the library loads", async () => {
  const client = createQueryClient();
  const notify = vi.fn();
  const stop = followQueries(client, notify);
  client.setQueryData(KEY, 1);
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  wholeClient(client);
  client.setQueryData(KEY, 2);
  await vi.waitFor(() => expect(notify.mock.calls.length).toBeGreaterThan(1));
  stop();
  expect([wholeClient(client) === client, client.getQueryData(KEY)]).toEqual([true, 2]);
});

test("useWatched() loads the library; useIfLoaded() shows the changes", async () => {
  const client = createQueryClient();
  const Reader = () => <p>read {useIfLoaded<string>({ queryKey: KEY as never })}</p>;
  const Watcher = () => <p>watched {useWatched(query).data}</p>;
  const show = (isWatched: boolean) => (
    <QueryClientProvider client={client}>
      <Reader />
      {isWatched && <Watcher />}
    </QueryClientProvider>
  );
  const { rerender } = render(show(false));
  client.setQueryData(KEY, "first");
  expect(await screen.findByText("read first")).toBeTruthy();
  expect(isWhole(client)).toBe(false);
  rerender(show(true));
  expect(await screen.findByText("watched first")).toBeTruthy();
  client.setQueryData(KEY, "second");
  expect(await screen.findByText("read second")).toBeTruthy();
});

test("hashes keys like the library", () => {
  const key = ["search", { b: [{ d: 1, c: null }], a: "x" }];
  expect(quickHash(key)).toBe('["search",{"a":"x","b":[{"c":null,"d":1}]}]');
});
