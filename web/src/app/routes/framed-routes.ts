import type { RouteObject } from "react-router";
import { PageErrorView, Root, RootError } from "../root";

/** Wraps these routes in the frame that all pages have. */
export function framed(pages: RouteObject[]): RouteObject[] {
  return [
    {
      id: "root",
      Component: Root,
      ErrorBoundary: RootError,
      children: [{ id: "frame", ErrorBoundary: PageErrorView, children: pages }],
    },
  ];
}
