import { Suspense, use, type ComponentType, type ReactNode } from "react";
import type { SectionType } from "../../../content/site-content";
import type { SectionProps } from "./section-props";

type View<Type extends SectionType> = ComponentType<SectionProps<Type>>;

export interface LazySection<Type extends SectionType> {
  /** `missing`: rendered in place of the section if its code is not loaded and the page has no markup of the server for it. */
  Component: ComponentType<SectionProps<Type> & { missing?: ReactNode }>;
  /** After it resolves, the component renders synchronously. Waits for `words`. Pages await it in their loaders. */
  load: (words?: Promise<void>) => Promise<unknown>;
}

/**
 * A section whose code is loaded only on use. Sections consist of links, native controls and style sheets, so a page
 * that the server rendered works without their code: until `load` is called, the server's markup stays unchanged.
 */
export function lazySection<Type extends SectionType>(fetch: () => Promise<View<Type>>): LazySection<Type> {
  // Module state is safe here: code is the same for all visitors.
  let fetching: Promise<unknown> | undefined;
  let resolveView: (found: View<Type>) => void;
  const loadedView = new Promise<View<Type>>((resolve) => {
    resolveView = resolve;
  });
  const load = (words?: Promise<void>) => {
    fetching ??= Promise.all([fetch(), words]).then(
      ([found]) => {
        // use() returns synchronously when the promise has the status "fulfilled". Every render must call it, because
        // React resumes a suspended render at its use() call.
        Object.assign(loadedView, { status: "fulfilled", value: found });
        resolveView(found);
      },
      (error: unknown) => {
        // The next call tries again: the network may have recovered.
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };
  function Fetched(props: SectionProps<Type>) {
    const View = use(loadedView);
    return <View {...props} />;
  }
  function Component(props: SectionProps<Type> & { missing?: ReactNode }) {
    return (
      <Suspense fallback={props.missing}>
        <Fetched {...props} />
      </Suspense>
    );
  }
  return { Component, load };
}
