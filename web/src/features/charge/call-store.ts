import type { DraftStorage } from "../../ui/forms/drafts";
import { persistedValue, type PersistedValue } from "../../ui/forms/persisted-value";
import type { ChargeCall } from "./charge-flow";

// session/draft-owner removes the keys with this prefix when another member signs in.
const PREFIX = "molar.change.";
const METHODS = ["POST", "PUT", "DELETE"];
/** Milliseconds: the server decides an attempt within this time. Sent later, a call that never arrived would be a new charge. */
const RESUMABLE_FOR_MS = 30 * 60_000;

interface StoredCall {
  call: ChargeCall;
  /** E-mail address of the member who started the call; a visitor who joins has none. */
  owner?: string | undefined;
  /** Milliseconds since 1970. */
  since: number;
}

/** Stores the open call of one scope: across reloads, for half an hour, and for its owner only. */
export function callStore(storage: DraftStorage | undefined, scope: string, owner?: string): PersistedValue<ChargeCall> {
  const calls = persistedValue(storage, PREFIX + scope, isStoredCall);
  return {
    load() {
      const stored = calls.load();
      const isOfAnother = owner !== undefined && stored?.owner !== undefined && stored.owner !== owner;
      return isOfAnother ? undefined : stored?.call;
    },
    save: (call) => calls.save({ call, owner, since: Date.now() }),
    clear: () => calls.clear(),
  };
}

function isStoredCall(value: unknown): value is StoredCall {
  const { call, since } = fieldsOf(value);
  const { method, path } = fieldsOf(call);
  const age = typeof since === "number" ? Date.now() - since : Infinity;
  return age >= 0 && age < RESUMABLE_FOR_MS && typeof path === "string" && path.startsWith("/api/") && METHODS.includes(String(method));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
