import type { DraftStorage } from "../../ui/forms/drafts";
import { keptValue, type KeptValue } from "../../ui/forms/kept-value";
import type { ChargeCall } from "./charge-flow";

const PREFIX = "molar.change.";
const METHODS = ["POST", "PUT", "DELETE"];

/** Keeps the open call of one thing that can be done. */
export function callStore(storage: DraftStorage | undefined, scope: string): KeptValue<ChargeCall> {
  return keptValue(storage, PREFIX + scope, isCall);
}

function isCall(value: unknown): value is ChargeCall {
  if (typeof value !== "object" || value === null) return false;
  const { method, path } = value as Partial<Record<keyof ChargeCall, unknown>>;
  return typeof path === "string" && path.startsWith("/api/") && METHODS.includes(String(method));
}
