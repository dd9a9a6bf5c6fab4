import type { DraftStorage } from "./drafts";

export interface PersistedValue<Value> {
  load: () => Value | undefined;
  save: (value: Value) => void;
  clear: () => void;
}

/**
 * A value that survives a reload of the tab; in memory alone where storage is forbidden. `isValue` must check a stored
 * value completely, because the user or any script of the site can write there.
 */
export function persistedValue<Value>(
  storage: DraftStorage | undefined,
  name: string,
  isValue: (value: unknown) => value is Value,
): PersistedValue<Value> {
  let held: Value | undefined;
  return {
    load: () => held ?? read(storage, name, isValue),
    save(value) {
      held = value;
      quietly(() => storage?.setItem(name, JSON.stringify(value)));
    },
    clear() {
      held = undefined;
      quietly(() => storage?.removeItem(name));
    },
  };
}

function read<Value>(
  storage: DraftStorage | undefined,
  name: string,
  isValue: (value: unknown) => value is Value,
): Value | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(name) ?? "null");
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Without storage a reload loses the value; the server still refuses a second use.
  }
}
