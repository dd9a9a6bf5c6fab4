import { isObject } from "../../lib/is-object";

/** Returns every text with its path and the name of its field. */
export function textsOf(value: unknown, path: string, key = ""): { path: string; key: string; text: string }[] {
  if (typeof value === "string") return [{ path, key, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => textsOf(entry, `${path}[${index}]`, key));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => textsOf(child, path === "" ? name : `${path}.${name}`, name));
}
