import { useState } from "react";
import { useChangeError } from "../change/change-error";
import { useMembershipRefresh } from "../change/use-refresh";

export interface Action {
  /** Names what is being done; undefined when nothing is. */
  pending: string | undefined;
  failure: string | undefined;
  /** Grows with every failure, so that the summary takes the focus again. */
  tries: number;
  /** Does it and asks for everything anew; false when it failed. One at a time. */
  run(name: string, action: () => Promise<void>): Promise<boolean>;
  /** The same for a dialog that shows itself what is under way: gives why it failed, undefined when it is done. */
  attempt(action: () => Promise<void>): Promise<string | undefined>;
}

/** Small changes without a form of their own: one press, then the page as it is now. */
export function useAction(): Action {
  const refresh = useMembershipRefresh();
  const toResult = useChangeError();
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  async function attempt(action: () => Promise<void>): Promise<string | undefined> {
    try {
      await action();
      await refresh();
      return undefined;
    } catch (error) {
      return toResult(error, []).failure;
    }
  }

  async function run(name: string, action: () => Promise<void>): Promise<boolean> {
    if (pending !== undefined) return false;
    setPending(name);
    setFailure(undefined);
    try {
      const failed = await attempt(action);
      if (failed === undefined) return true;
      setFailure(failed);
      setTries((count) => count + 1);
      return false;
    } finally {
      setPending(undefined);
    }
  }

  return { pending, failure, tries, run, attempt };
}
