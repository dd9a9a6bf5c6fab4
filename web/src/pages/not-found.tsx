import type { LoaderFunctionArgs } from "react-router";
import { pageNotFound } from "../api/page-error";

/** Every path without another route. */
export function loader({ request }: LoaderFunctionArgs): never {
  throw pageNotFound(request);
}

export function Component() {
  return null;
}
