import { useQueryClient, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useQuery } from "./use-query";

type UseWatched = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => { data: Data | undefined };

const useServerData: UseWatched = ({ queryKey }) => ({ data: useQueryClient().getQueryData(queryKey) });

/**
 * Returns the data of a query and fetches it again when it is stale: useQuery() for components that need only the data. On
 * the server it returns the data of the page's loader, without an observer, which would never be notified there.
 */
export const useWatched: UseWatched = import.meta.env.SSR ? useServerData : useQuery;
