import type { Environment } from "../content/environment";
import { plainPath } from "../lib/plain-path";
import { appendQuery } from "../lib/query-string";
import type { Language } from "../messages/catalogue";

type Place = Pick<Environment, "canonicalOrigin">;

/** The address of a page in one language; the brand's first language has none in its addresses. */
export function pageAddress({ canonicalOrigin }: Place, path: string, language: Language, spoken: readonly Language[]): string {
  const isFirst = spoken[0] === undefined || spoken[0] === language;
  return canonicalOrigin + appendQuery(plainPath(path), { lang: isFirst ? null : language });
}
