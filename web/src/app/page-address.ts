import type { Environment } from "../content/environment";
import { plainPath } from "../lib/plain-path";
import { appendQuery } from "../lib/query-string";
import type { Language } from "../messages/catalogue";

type Place = Pick<Environment, "canonicalOrigin">;

/** Returns the address of a page in one language: with ?lang=, except for the brand's first language. */
export function pageAddress({ canonicalOrigin }: Place, path: string, language: Language, spoken: readonly Language[]): string {
  const isFirst = spoken[0] === undefined || spoken[0] === language;
  return canonicalOrigin + appendQuery(plainPath(path), { lang: isFirst ? null : language });
}
