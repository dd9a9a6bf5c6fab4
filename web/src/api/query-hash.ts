import type { QueryKey } from "@tanstack/react-query";

/** Same result as the library's hashKey(), without loading the library. Faster for keys of strings and numbers, which most keys are. */
export function quickHash(key: QueryKey): string {
  return key.every((part) => typeof part !== "object") ? JSON.stringify(key) : JSON.stringify(key, sorted);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
