/** Formats a whole number as "1,158", in the same way on the server and in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
