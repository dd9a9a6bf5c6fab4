import { createSharedAnswers } from "./shared-answers";
import type { Transport } from "./transport";

/** What the server puts into the script engine; absent in a browser. */
interface MolarHost {
  /** Runs the request through the server's own router with the visitor's session; synchronous. */
  get(pathAndQuery: string): string;
  log(level: "info" | "warn" | "error", message: string): void;
}

declare global {
  var molarHost: MolarHost;
}

const readShared = createSharedAnswers();

/** Calls the API in process while a page is rendered. A page only reads: anything but GET is a fault. */
export const serverTransport: Transport = async ({ method, path, isShared }) => {
  if (method !== "GET") throw new Error(`a page must not ${method} ${path} while it is rendered`);
  const text = globalThis.molarHost.get(path);
  if (isShared) return readShared(path, text);
  return JSON.parse(text) as { status: number; body: string };
};
