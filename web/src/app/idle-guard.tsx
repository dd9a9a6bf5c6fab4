import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useSession } from "../session/session-query";

const IdleWatch = lazy(async () => ({ default: (await import("./idle-watch")).IdleWatch }));
const SignInAgain = lazy(async () => ({ default: (await import("./sign-in-again")).SignInAgain }));

/** Looks after a member's session in this tab: idleness, its end, the other tabs. Costs visitors nothing. */
export function IdleGuard() {
  const { isAuthenticated } = useSession();
  const isMounted = useSyncExternalStore(neverChanges, () => true, () => false);
  // Whoever was logged out here is still looked after: the longer time loads the page anew.
  const [wasMember, setWasMember] = useState(isAuthenticated);
  if (isAuthenticated && !wasMember) setWasMember(true);
  if (!isMounted || !wasMember) return null;
  return (
    <Suspense>
      <IdleWatch />
      <SignInAgain />
    </Suspense>
  );
}

const neverChanges = () => () => {};
