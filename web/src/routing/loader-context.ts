import type { RouterContext, RouterContextProvider } from "react-router";

/** What the loaders of one render, or of one tab, share: `args.context` of each. */
export class LoaderContext {
  readonly #values = new Map<RouterContext<unknown>, unknown>();

  set<T>(key: RouterContext<T>, value: T): void {
    this.#values.set(key, value);
  }

  /** Throws when nothing was set. */
  get<T>(key: RouterContext<T>): T {
    if (!this.#values.has(key)) throw new Error("the loaders' context lacks a value");
    return this.#values.get(key) as T;
  }

  /** Under the type that React Router gives to the context of loaders; of that class it calls nothing. */
  asGiven(): RouterContextProvider {
    return this as unknown as RouterContextProvider;
  }
}

/** A name under which loaders find a value of this type. */
export function contextKey<T>(): RouterContext<T> {
  return {};
}
