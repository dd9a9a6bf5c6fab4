import type { LoaderFunctionArgs } from "react-router";
import { PageError } from "../api/page-error";

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs): never {
  const { pathname } = new URL(request.url);
  throw new PageError({ statusCode: 404, statusMessage: `Page not found: ${pathname}` });
}

export function Component() {
  return null;
}
