import type { Transport, TransportRequest } from "./transport";

const READ_LIMIT_MS = 30_000;
/** A write may wait for the payment provider. */
const WRITE_LIMIT_MS = 90_000;
const UPLOAD_LIMIT_MS = 600_000;

/** Sends the request with fetch, to this origin only. A call without a response in time ends with status 0. */
export const browserTransport: Transport = async (request) => {
  const { method, path, body, headers, signal } = request;
  const limit = limited(signal, limitOf(request));
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      redirect: "error",
      signal: limit.signal,
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      body: await response.text(),
      retryAfter: seconds(response.headers.get("retry-after")),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { status: 0, body: "" };
  } finally {
    limit.end();
  }
};

function limitOf({ method, body }: TransportRequest): number {
  if (body instanceof FormData) return UPLOAD_LIMIT_MS;
  return method === "GET" ? READ_LIMIT_MS : WRITE_LIMIT_MS;
}

// The clock of AbortSignal.timeout() stops while the device sleeps, so a call that a sleep interrupted is not aborted
// immediately afterwards. AbortSignal.any is newer than the oldest browsers of the build.
function limited(outer: AbortSignal | undefined, milliseconds: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(outer?.reason);
  const late = AbortSignal.timeout(milliseconds);
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  late.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    end: () => {
      late.removeEventListener("abort", abort);
      outer?.removeEventListener("abort", abort);
    },
  };
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header === null || !Number.isFinite(value) ? undefined : value;
}
