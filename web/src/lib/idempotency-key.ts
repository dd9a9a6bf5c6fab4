/** Returns 128 random bits as hexadecimal digits, which the API accepts as idempotency key. All retries of a request use the same key. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
