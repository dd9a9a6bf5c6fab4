import { useEffect, useLayoutEffect, useState } from "react";
import { useOverlays } from "./overlays";
import { createStore, type Store } from "./store";

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

/** Everything that is waited for now. The one that began last is shown. */
export interface Waits {
  list: Store<readonly Wait[]>;
  /** Begins a wait, or changes what it shows. */
  show(holder: symbol, options: string | LoadingOptions): void;
  end(holder: symbol): void;
}

export function createWaits(): Waits {
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

/** Covers the page as long as there is a message and the component is shown. */
export function useLoading(message: string | undefined): void {
  const { waits } = useOverlays();
  const [holder] = useState(() => Symbol("wait"));
  // At once, so that the next page is free when it takes the focus.
  useLayoutEffect(() => {
    if (message === undefined) waits.end(holder);
    else waits.show(holder, message);
  }, [waits, holder, message]);
  useLayoutEffect(() => () => waits.end(holder), [waits, holder]);
}

/** Covers the page once `isWaiting` has lasted for so many milliseconds, until it is over. */
export function useSlowLoading(isWaiting: boolean, after: number, message: string): void {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, after]);
  useLoading(isWaiting && isSlow ? message : undefined);
}
