import { useCallback, useEffect, useRef, useState, type ComponentType, type RefObject } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { onSignInNeeded, type SignInNeeded } from "../../api/sign-in-needed";
import { COMMON_AREAS } from "../../messages/catalogue";
import { useLoadWords, type Words } from "../../messages/use-t";
import { ignoreMissingFile } from "../start/chunk-errors";
import { hasMember, useSession } from "../../session/session-query";

/** Interval of retries for code that could not be loaded. */
const RETRY_EVERY_MS = 30_000;

/** Watches a member's session in this tab: idle time, end of the session, other tabs. Visitors load no code for it. */
export function IdleGuard() {
  const { isAuthenticated } = useSession();
  // Stays true after a logout in this tab, as IdleWatch loads the login page after the longer limit.
  const [wasMember, setWasMember] = useState(isAuthenticated);
  if (isAuthenticated && !wasMember) setWasMember(true);
  const early = useRef<PendingSignIns>({ waiting: [], isOver: false });
  const refuse = useCallback(() => {
    for (const needed of early.current.waiting.splice(0)) needed.answer(false);
  }, []);
  const { Loaded: IdleWatch } = useCode(loadIdleWatch, wasMember);
  const { Loaded: SignInAgain, load } = useCode(loadSignInAgain, wasMember, refuse);
  useEarlyQuestions(early, wasMember, load);
  return (
    <>
      {IdleWatch !== undefined && <IdleWatch />}
      {SignInAgain !== undefined && <SignInAgain early={early} />}
    </>
  );
}

type LoadWords = Words["load"];
const loadIdleWatch = (load: LoadWords) => withWords(load, import("./idle-watch")).then((file) => file.IdleWatch);
const loadSignInAgain = (load: LoadWords) => withWords(load, import("./sign-in-again")).then((file) => file.SignInAgain);

async function withWords<File>(load: LoadWords, file: Promise<File>): Promise<File> {
  const [loaded] = await Promise.all([file, load(COMMON_AREAS)]);
  return loaded;
}

/**
 * Loads a component's file when `isWanted` is true or at a call of `load()`. After a failure it calls `onFailure`, and loads the
 * file again at the next `load()` or after `RETRY_EVERY_MS`.
 */
function useCode<Props>(fetchCode: (load: LoadWords) => Promise<ComponentType<Props>>, isWanted: boolean, onFailure?: () => void) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const isFetching = useRef(false);
  const loadWords = useLoadWords();
  const load = useCallback(() => {
    if (isFetching.current) return;
    isFetching.current = true;
    fetchCode(loadWords).then(
      (found) => setLoaded(() => found),
      (error: unknown) => {
        ignoreMissingFile(error);
        isFetching.current = false;
        onFailure?.();
      },
    );
  }, [fetchCode, loadWords, onFailure]);
  const isMissing = isWanted && Loaded === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    load();
    const timer = setInterval(load, RETRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMissing, load]);
  return { Loaded, load };
}

/** API calls that found the session ended before the dialog's code was loaded. They wait for the dialog. */
export interface PendingSignIns {
  waiting: SignInNeeded[];
  /** The dialog is loaded and handles further calls itself. */
  isOver: boolean;
}

function useEarlyQuestions(early: RefObject<PendingSignIns>, isWanted: boolean, load: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return undefined;
    return onSignInNeeded((needed) => {
      if (early.current.isOver || !hasMember(client)) return false;
      early.current.waiting.push(needed);
      load();
      return true;
    });
  }, [client, early, isWanted, load]);
}
