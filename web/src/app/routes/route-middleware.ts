import type { LoaderFunctionArgs } from "react-router";
import type { MiddlewareName } from "../../content/middleware-names";
import { requireMember, requireVisitor } from "../../session/guards";

/** Runs before a page. Returns to continue; throws a redirect or an error to refuse. */
type Middleware = (args: LoaderFunctionArgs) => void | Promise<void>;

const REGISTRY: Readonly<Record<MiddlewareName, Middleware>> = {
  members_only: requireMember,
  guests_only: requireVisitor,
};

/** Runs the named functions in order. Throws for an unknown name, so that no page opens without its guard. */
export async function runMiddleware(names: readonly string[], args: LoaderFunctionArgs): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(REGISTRY, name)) throw new Error(`Unknown route middleware: ${name}`);
    await REGISTRY[name as MiddlewareName](args);
  }
}
