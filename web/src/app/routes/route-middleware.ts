import type { LoaderFunctionArgs } from "react-router";
import type { MiddlewareName } from "../../content/middleware-names";
import { requireMember, requireVisitor } from "../../session/guards";

/** Runs before a page and lets it pass, or throws a redirect or an error. */
type Middleware = (args: LoaderFunctionArgs) => void | Promise<void>;

const REGISTRY: Readonly<Record<MiddlewareName, Middleware>> = {
  members_only: requireMember,
  guests_only: requireVisitor,
};

/** Runs the named steps in order. A name that nobody knows is an error: a page must not open unguarded. */
export async function runMiddleware(names: readonly string[], args: LoaderFunctionArgs): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(REGISTRY, name)) throw new Error(`Unknown route middleware: ${name}`);
    await REGISTRY[name as MiddlewareName](args);
  }
}
