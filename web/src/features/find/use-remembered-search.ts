import { useEffect } from "react";
import { storeSearch } from "../../lib/last-search";

/** Stores the address of a search with results, so that the pages of offices can link back to it. */
export function useRememberedSearch(href: string, isFound: boolean): void {
  useEffect(() => {
    if (isFound) storeSearch(href);
  }, [href, isFound]);
}
