import { Suspense, use, type ComponentType } from "react";
import type { SectionType } from "../../content/site-content";
import type { SectionProps } from "./section-props";

type View<Type extends SectionType> = ComponentType<SectionProps<Type>>;

export interface LazySection<Type extends SectionType> {
  Component: View<Type>;
  /** Afterwards the component renders at once. Pages await it in their loaders. */
  load: () => Promise<unknown>;
}

/**
 * A section whose code is fetched only by pages that have one. When a page that the server rendered
 * starts, the code may still be on its way: what the server drew stays until then.
 */
export function lazySection<Type extends SectionType>(fetch: () => Promise<View<Type>>): LazySection<Type> {
  // Code, the same for every visitor.
  let view: View<Type> | undefined;
  let fetching: Promise<View<Type>> | undefined;
  const load = () => {
    fetching ??= fetch().then((found) => (view = found));
    return fetching;
  };
  function Fetched(props: SectionProps<Type>) {
    const View = view ?? use(load());
    return <View {...props} />;
  }
  function Component(props: SectionProps<Type>) {
    return (
      <Suspense>
        <Fetched {...props} />
      </Suspense>
    );
  }
  return { Component, load };
}
