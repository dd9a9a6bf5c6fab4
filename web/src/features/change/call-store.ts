import type { DraftStorage } from "../../ui/forms/drafts";
import type { CallStore, MoneyCall } from "./money-flow";

const PREFIX = "molar.change.";
const METHODS = ["POST", "PUT", "DELETE"];

/** Keeps the open call of one thing that can be done; in memory alone where storage is forbidden. */
export function callStore(storage: DraftStorage | undefined, scope: string): CallStore {
  const name = PREFIX + scope;
  let held: MoneyCall | undefined;
  return {
    load: () => held ?? readCall(storage, name),
    save(call) {
      held = call;
      quietly(() => storage?.setItem(name, JSON.stringify(call)));
    },
    clear() {
      held = undefined;
      quietly(() => storage?.removeItem(name));
    },
  };
}

/** 128 random bits in the alphabet that the API accepts. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readCall(storage: DraftStorage | undefined, name: string): MoneyCall | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(name) ?? "null");
    return isCall(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCall(value: unknown): value is MoneyCall {
  if (typeof value !== "object" || value === null) return false;
  const { method, path } = value as Partial<Record<keyof MoneyCall, unknown>>;
  return typeof path === "string" && path.startsWith("/api/") && METHODS.includes(String(method));
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Without storage a reload forgets the key; a quote can still be used once only.
  }
}
