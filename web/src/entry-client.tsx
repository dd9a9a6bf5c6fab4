// First: it declares the order of the style layers, which would otherwise be the order in which the other files mention them.
import "./ui/tokens.css";
import type { PagePayload } from "./app/start/mount-page";
import { startPage } from "./app/start/start-page";

declare global {
  interface Window {
    /** State of this page's start, for tests and support. */
    molarPayload: PagePayload;
  }
}

const payload: PagePayload = { mode: undefined, error: undefined, isAnswering: false };
window.molarPayload = payload;

// startPage() reports its failure. The rejection stays unhandled for error trackers.
void startPage(payload);
