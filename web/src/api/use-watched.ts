import { useQueryClient, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useQuery } from "./use-query";

type UseWatched = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => { data: Data | undefined };

const useOnServer: UseWatched = ({ queryKey }) => ({ data: useQueryClient().getQueryData(queryKey) });

/**
 * The data of a query, asked for anew when it is old: useQuery() for components that show the data alone. On the server it is
 * what the page's loader has fetched, without an observer that nothing will ever notify.
 */
export const useWatched: UseWatched = import.meta.env.SSR ? useOnServer : useQuery;
