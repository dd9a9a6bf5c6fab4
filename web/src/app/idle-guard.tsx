import { lazy, Suspense, useSyncExternalStore } from "react";
import { useSession } from "../session/session-query";

const IdleWatch = lazy(async () => ({ default: (await import("./idle-watch")).IdleWatch }));

/** Ends an idle member's session; costs visitors nothing. */
export function IdleGuard() {
  const { isAuthenticated } = useSession();
  const isMounted = useSyncExternalStore(neverChanges, () => true, () => false);
  if (!isMounted || !isAuthenticated) return null;
  return (
    <Suspense>
      <IdleWatch />
    </Suspense>
  );
}

const neverChanges = () => () => {};
