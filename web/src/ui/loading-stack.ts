import { createStore, type Store } from "../lib/store";

export interface LoadingOptions {
  /** Empty unless given. */
  message?: string | undefined;
  /** Only blurs and dims: no spinner, no message. */
  overlayOnly?: boolean | undefined;
}

interface Wait {
  holder: symbol;
  options: LoadingOptions;
}

/** All current waits. The latest one is shown. */
export interface LoadingStack {
  list: Store<readonly Wait[]>;
  /** Starts a wait, or replaces its options. */
  show(holder: symbol, options: string | LoadingOptions): void;
  end(holder: symbol): void;
}

export function createWaits(): LoadingStack {
  const list = createStore<readonly Wait[]>([]);
  const without = (all: readonly Wait[], holder: symbol) => all.filter((wait) => wait.holder !== holder);
  return {
    list,
    show: (holder, options) => {
      const wait = { holder, options: typeof options === "string" ? { message: options } : options };
      list.set((all) => [...without(all, holder), wait]);
    },
    end: (holder) => list.set((all) => without(all, holder)),
  };
}
