import type { RouteObject } from "react-router";
import { PageErrorView, Root, RootError } from "../root";

/** The frame of all pages, around these. */
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
