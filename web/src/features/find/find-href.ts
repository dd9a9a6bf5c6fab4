import { paths } from "../../lib/paths";
import { searchQuery, type FindSearch } from "./find-search";

/** The address of a search. */
export function findHref(search: FindSearch): string {
  return paths.findADentist + searchQuery(search);
}
