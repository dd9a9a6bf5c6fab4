import { useQueryClient, type dataTagSymbol, type QueryKey } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { followQueries } from "./query-client";

interface Loaded<Data> {
  queryKey: QueryKey & { [dataTagSymbol]: Data };
}

/**
 * Returns the data that the page's loader fetched, or undefined. Follows later changes but never fetches, so that pages
 * which only read do not load the code for that. On the server the data is read once.
 */
export const useIfLoaded: <Data>(query: Loaded<Data>) => Data | undefined = import.meta.env.SSR ? useServerData : useFollowed;

function useServerData<Data>({ queryKey }: Loaded<Data>): Data | undefined {
  return useQueryClient().getQueryData<Data>(queryKey);
}

function useFollowed<Data>({ queryKey }: Loaded<Data>): Data | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((notify: () => void) => followQueries(client, notify), [client]);
  const read = (): Data | undefined => client.getQueryData<Data>(queryKey);
  return useSyncExternalStore(subscribe, read, read);
}

/** Like useIfLoaded() for data that the loader has certainly fetched; throws when it has not. */
export function useLoaded<Data>(query: Loaded<Data>): Data {
  const data = useIfLoaded(query);
  if (data === undefined) throw new Error(`not loaded: ${JSON.stringify(query.queryKey)}`);
  return data;
}
