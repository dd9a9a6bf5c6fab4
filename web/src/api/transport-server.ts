import { createSharedAnswers } from "./shared-answers";
import type { Transport, TransportResponse } from "./transport";

/** Functions of the render worker; absent in a browser. */
interface MolarHost {
  /**
   * Runs the request through the server's own router with the visitor's session; synchronous. A repeated request of a
   * page gets the same response without another call.
   */
  get(pathAndQuery: string): TransportResponse;
  log(level: "info" | "warn" | "error", message: string): void;
}

declare global {
  var molarHost: MolarHost;
}

const readShared = createSharedAnswers();

/** Calls the API in process while a page is rendered. A page only reads: a method other than GET throws. */
export const serverTransport: Transport = async ({ method, path, isShared }) => {
  if (method !== "GET") throw new Error(`${method} ${path} is not allowed during server rendering`);
  const answer = globalThis.molarHost.get(path);
  return isShared ? readShared(path, answer) : answer;
};
