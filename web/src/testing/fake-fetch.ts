import { vi } from "vitest";

export interface SentRequest {
  method: string;
  /** Path and query for this site, the full URL for another. */
  url: string;
  body: unknown;
  headers: Headers;
}

export type FakeAnswer = { status?: number; body?: unknown; headers?: Record<string, string> } | "offline";
type Answerer = FakeAnswer | ((request: SentRequest) => FakeAnswer | Promise<FakeAnswer>);

/**
 * Replaces fetch: answers calls such as `"POST /api/login"` and records every request. The responses of a list are sent
 * one after the other; the last one repeats. An unexpected request fails the test.
 */
export function fakeFetch(answers: Readonly<Record<string, Answerer | Answerer[]>>): SentRequest[] {
  const sent: SentRequest[] = [];
  const queues = new Map(Object.entries(answers).map(([call, one]) => [call, Array.isArray(one) ? [...one] : [one]]));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const request = toRequest(url, init);
    sent.push(request);
    const call = `${request.method} ${request.url.split("?")[0] ?? ""}`;
    const queue = queues.get(call);
    const next = queue !== undefined && queue.length > 1 ? queue.shift() : queue?.[0];
    if (next === undefined) throw new Error(`unexpected call ${call}`);
    const answer = typeof next === "function" ? await next(request) : next;
    if (answer === "offline") throw new TypeError("Failed to fetch");
    const { status = 200, body, headers = {} } = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return sent;
}

/** A refusal in the format of the API. */
export function problem(status: number, code: string, more: object = {}): FakeAnswer {
  return { status, body: { type: "about:blank", title: "", status, detail: "", code, requestId: "1", ...more } };
}

function toRequest(url: string, init: RequestInit): SentRequest {
  return {
    method: init.method ?? "GET",
    url,
    body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    headers: new Headers(init.headers),
  };
}
