import { createSharedAnswers } from "./shared-answers";
import type { Transport, TransportResponse } from "./transport";

/** What the server puts into the script engine; absent in a browser. */
interface MolarHost {
  /**
   * Runs the request through the server's own router with the visitor's session; synchronous. Asked again for the same, a
   * page gets the same answer without another call.
   */
  get(pathAndQuery: string): TransportResponse;
  log(level: "info" | "warn" | "error", message: string): void;
}

declare global {
  var molarHost: MolarHost;
}

const readShared = createSharedAnswers();

/** Calls the API in process while a page is rendered. A page only reads: anything but GET is a fault. */
export const serverTransport: Transport = async ({ method, path, isShared }) => {
  if (method !== "GET") throw new Error(`a page must not ${method} ${path} while it is rendered`);
  const answer = globalThis.molarHost.get(path);
  return isShared ? readShared(path, answer) : answer;
};
