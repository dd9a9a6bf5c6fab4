type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Merges a translation into the original: objects key by key, lists entry by entry where the translation has one;
 * anything else is replaced. `null` and missing members leave the original.
 */
export function deepMerge(original: unknown, translation: unknown): unknown {
  return merge(original as Json, translation as Json);
}

function merge(original: Json | undefined, translation: Json | undefined): Json | undefined {
  if (translation === undefined || translation === null) return original;
  if (Array.isArray(original) && Array.isArray(translation)) {
    const length = Math.max(original.length, translation.length);
    return Array.from({ length }, (_, index) => merge(original[index], translation[index]) ?? null);
  }
  if (!isObject(original) || !isObject(translation)) return translation;
  const merged: { [key: string]: Json } = { ...original };
  for (const [key, value] of Object.entries(translation)) {
    const result = merge(Object.hasOwn(original, key) ? original[key] : undefined, value);
    if (result !== undefined && key !== "__proto__") merged[key] = result;
  }
  return merged;
}

/** Returns the value without `null` members: null in content means "not given". */
export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(dropNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, one]) => one !== null && key !== "__proto__");
  return Object.fromEntries(entries.map(([key, one]) => [key, dropNulls(one)]));
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
