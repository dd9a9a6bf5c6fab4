import type { PagePayload } from "./app/start/mount-page";
import { startPage } from "./app/start/start-page";

declare global {
  interface Window {
    /** What became of this page's start; for tests and for support. */
    molarPayload: PagePayload;
  }
}

const payload: PagePayload = { mode: undefined, error: undefined, isAnswering: false };
window.molarPayload = payload;

// It has told of its failure itself; the rejection is for whoever collects unhandled ones.
void startPage(payload);
