import { deepFreeze } from "../lib/deep-freeze";
import type { TransportResponse } from "./transport";

/** Limits of the cache: paths, and responses of each path. As many as there are brands and languages in use at a time. */
const ADDRESSES = 16;
const ANSWERS = 12;

/**
 * Parses API responses that pages share. Equal texts of one path and status are parsed once and yield the same frozen
 * value; pages share a value only when the API sent both the same text.
 */
export function createSharedAnswers(): (path: string, answer: TransportResponse) => TransportResponse {
  const byPath = new Map<string, TransportResponse[]>();
  return (path, { status, body }) => {
    const known = byPath.get(path) ?? [];
    const found = known.find((one) => one.status === status && one.body === body);
    if (found !== undefined) return found;
    const answer = { status, body, value: status === 200 ? deepFreeze(JSON.parse(body)) : undefined };
    if (!byPath.has(path) && byPath.size >= ADDRESSES) byPath.clear();
    byPath.set(path, [answer, ...known.slice(0, ANSWERS - 1)]);
    return answer;
  };
}
