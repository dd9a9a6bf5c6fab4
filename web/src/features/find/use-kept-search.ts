import { useEffect } from "react";
import { keepSearch } from "../../lib/last-search";

/** Lets the pages of offices lead back to what was found. */
export function useKeptSearch(href: string, isFound: boolean): void {
  useEffect(() => {
    if (isFound) keepSearch(href);
  }, [href, isFound]);
}
