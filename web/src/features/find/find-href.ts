import { paths } from "../../lib/paths";
import { searchQuery, type FindSearch } from "./find-search";

export function findHref(search: FindSearch): string {
  return paths.findADentist + searchQuery(search);
}
