import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { onSignInNeeded, type SignInNeeded } from "../api/sign-in-needed";
import { useSession } from "../session/session-query";

// Without its code the page stays as it is: the server ends an idle session by itself.
const IdleWatch = lazy(() => import("./idle-watch").then(({ IdleWatch: found }) => ({ default: found }), nothing));
const SignInAgain = lazy(() => import("./sign-in-again").then(({ SignInAgain: found }) => ({ default: found }), nothing));

function nothing(): { default: () => null } {
  return { default: () => null };
}

/** Looks after a member's session in this tab: idleness, its end, the other tabs. Costs visitors nothing. */
export function IdleGuard() {
  const { isAuthenticated } = useSession();
  const isMounted = useSyncExternalStore(neverChanges, () => true, () => false);
  // Whoever was logged out here is still looked after: the longer time loads the page anew.
  const [wasMember, setWasMember] = useState(isAuthenticated);
  if (isAuthenticated && !wasMember) setWasMember(true);
  const early = useEarlyQuestions(isAuthenticated);
  if (!isMounted || !wasMember) return null;
  return (
    <Suspense>
      <IdleWatch />
      <SignInAgain early={early} />
    </Suspense>
  );
}

/** Calls that found the session ended before the dialog's code was there: they wait for it. */
export interface EarlyQuestions {
  waiting: SignInNeeded[];
  /** The dialog takes the questions itself from now on. */
  isOver: boolean;
}

function useEarlyQuestions(isAuthenticated: boolean): React.RefObject<EarlyQuestions> {
  const early = useRef<EarlyQuestions>({ waiting: [], isOver: false });
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    return onSignInNeeded((needed) => {
      if (early.current.isOver) return false;
      early.current.waiting.push(needed);
      return true;
    });
  }, [isAuthenticated]);
  return early;
}

const neverChanges = () => () => {};
