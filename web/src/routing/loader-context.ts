import type { RouterContext, RouterContextProvider } from "react-router";

/** Values that the loaders of one render, or of one tab, share: their `args.context`. */
export class LoaderContext {
  readonly #values = new Map<RouterContext<unknown>, unknown>();

  set<T>(key: RouterContext<T>, value: T): void {
    this.#values.set(key, value);
  }

  /** Throws if no value was set. */
  get<T>(key: RouterContext<T>): T {
    if (!this.#values.has(key)) throw new Error("the loaders' context lacks a value");
    return this.#values.get(key) as T;
  }

  /** Returns this object under React Router's type of a loader context. React Router itself calls none of that type's methods. */
  asGiven(): RouterContextProvider {
    return this as unknown as RouterContextProvider;
  }
}

/** Creates a key for a value of this type in a loader context. */
export function contextKey<T>(): RouterContext<T> {
  return {};
}
