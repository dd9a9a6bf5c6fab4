import { useQuery as useQueryOfLibrary, useQueryClient } from "@tanstack/react-query";
import { wholeClient } from "./full-query-client";

/** The library's useQuery(), on the client of this tab. */
export const useQuery = ((options: Parameters<typeof useQueryOfLibrary>[0]) =>
  useQueryOfLibrary(options, wholeClient(useQueryClient()))) as typeof useQueryOfLibrary;
