import { Suspense, use, type ComponentType } from "react";
import type { SectionType } from "../../../content/site-content";
import type { SectionProps } from "./section-props";

type View<Type extends SectionType> = ComponentType<SectionProps<Type>>;

export interface LazySection<Type extends SectionType> {
  Component: View<Type>;
  /** Afterwards the component renders at once, never before `words`. Pages await it in their loaders. */
  load: (words?: Promise<void>) => Promise<unknown>;
}

/**
 * A section whose code is fetched only when somebody needs it. Sections are made of links, native
 * controls and style sheets, so a page that the server rendered does not: until `load` is called,
 * what the server drew stays as it is.
 */
export function lazySection<Type extends SectionType>(fetch: () => Promise<View<Type>>): LazySection<Type> {
  // Code, the same for every visitor.
  let fetching: Promise<unknown> | undefined;
  let wake: (found: View<Type>) => void;
  const awake = new Promise<View<Type>>((resolve) => {
    wake = resolve;
  });
  const load = (words?: Promise<void>) => {
    fetching ??= Promise.all([fetch(), words]).then(
      ([found]) => {
        // use() answers at once when a promise says that it is fulfilled; it must be asked each time, for a
        // render that has waited for it is taken up again where it asked.
        Object.assign(awake, { status: "fulfilled", value: found });
        wake(found);
      },
      (error: unknown) => {
        // The next call tries again: the network may be back by then.
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };
  function Fetched(props: SectionProps<Type>) {
    const View = use(awake);
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
