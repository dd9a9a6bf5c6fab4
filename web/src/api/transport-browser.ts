import type { Transport } from "./transport";

/** Sends the request with fetch, to this origin only. */
export const browserTransport: Transport = async ({ method, path, body, headers, signal }) => {
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      redirect: "error",
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    return {
      status: response.status,
      body: await response.text(),
      retryAfter: seconds(response.headers.get("retry-after")),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { status: 0, body: "" };
  }
};

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header === null || !Number.isFinite(value) ? undefined : value;
}
