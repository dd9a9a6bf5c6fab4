import { useQueryClient, type dataTagSymbol, type QueryKey } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { followQueries } from "./query-client";

interface Loaded<Data> {
  queryKey: QueryKey & { [dataTagSymbol]: Data };
}

/**
 * What the page's loader has fetched, or undefined. Follows later changes but never fetches by itself,
 * so pages that only read come without the machinery that does. On the server it is read once.
 */
export const useIfLoaded: <Data>(query: Loaded<Data>) => Data | undefined = import.meta.env.SSR ? useServed : useFollowed;

function useServed<Data>({ queryKey }: Loaded<Data>): Data | undefined {
  return useQueryClient().getQueryData<Data>(queryKey);
}

function useFollowed<Data>({ queryKey }: Loaded<Data>): Data | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((notify: () => void) => followQueries(client, notify), [client]);
  const read = (): Data | undefined => client.getQueryData<Data>(queryKey);
  return useSyncExternalStore(subscribe, read, read);
}

/** The same where the loader is known to have fetched it; throws when it has not. */
export function useLoaded<Data>(query: Loaded<Data>): Data {
  const data = useIfLoaded(query);
  if (data === undefined) throw new Error(`not loaded: ${JSON.stringify(query.queryKey)}`);
  return data;
}
